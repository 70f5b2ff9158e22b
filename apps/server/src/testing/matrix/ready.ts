import { sql } from 'kysely'
import type { House } from '../house.ts'
import type { Thing } from './world-things.ts'

type Ready = (db: House['db'], thing: Thing) => Promise<unknown>

/** Where nothing answers: a check says so, which is its answer. */
export const nobodyAt = 'localhost:9'

/** What must be so with the first thing a call names before it can be done at all. */
export const readyFor: Readonly<Record<string, Ready>> = {
  'account.resetTotp': (db, { id }) =>
    sql`insert into account_totp (account_id, secret, confirmed_at) values (${id}, 'x', now())`.execute(db),
  'customer.check': (db, { id }) =>
    sql`update customer set interface_url = ${`http://${nobodyAt}/`} where id = ${id}`.execute(db),
  'registration.reopen': (db, { id }) => sql`update registration set status = 'rejected' where id = ${id}`.execute(db),
  'registration.sendLink': (db, { id }) =>
    sql`update registration set status = 'approved' where id = ${id}`.execute(db),
  'task.stop': (db, { id }) => sql`update task set status = 'creating' where id = ${id}`.execute(db),
  'terminal.restock': (db, { id }) => sql`update terminal set status = 'logged_off' where sn = ${id}`.execute(db),
  // A group with nobody in it is told so.
  'plan.copy to a group': (db, { id }) =>
    sql`insert into terminal (sn, enterprise_id, group_id, group_path, name, platform, model, status, activated_at)
      select 'G' || id, enterprise_id, id, path, 'Till', 'android', 'A920Pro', 'activated', now()
      from terminal_group where id = ${id}`.execute(db),
}
