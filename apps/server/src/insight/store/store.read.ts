import { mostPeople, type store, type StorePerson } from '@cpm/contract/insight/store/store'
import { offlineLongMs } from '@cpm/contract/estate/terminal/terminal.shape'
import type { Handler } from '../../core/feature.ts'
import type { Scope } from '../../core/scope.ts'
import { storeOf } from './store.place.ts'

type Counts = { inService: number; online: number; offlineLong: number }

export const get: Handler<typeof store.routes.get> = async ({ scope, now, account }, { id }) => {
  const row = await storeOf(scope, id)
  const [terminals, openAlarms, people] = await Promise.all([
    countsOf(scope, row.path, now),
    account.permissions.has('alarm.read') ? alarmsOf(scope, row.path) : 0,
    account.permissions.has('account.read') ? peopleOf(scope, row) : [],
  ])
  return {
    id: String(row.id),
    name: row.name,
    number: row.number,
    type: row.type,
    address: row.address,
    contact: row.contact,
    phone: row.phone,
    enterpriseId: String(row.enterprise_id),
    enterpriseName: row.enterprise_name,
    terminals,
    openAlarms,
    people,
  }
}

async function countsOf(scope: Scope, path: string, now: Date): Promise<Counts> {
  const longAgo = new Date(now.getTime() - offlineLongMs)
  const { rows } = await scope.sql<Counts>`
    select count(*)::int as "inService", (count(*) filter (where s.online))::int as online,
      (count(*) filter (where s.online is not true and s.last_seen_at < ${longAgo}))::int as "offlineLong"
    from terminal left join terminal_state s on s.terminal_id = terminal.id
    where terminal.group_path <@ ${path}::ltree and terminal.status = 'activated' and ${scope.visible('terminal')}`
  return rows[0] ?? { inService: 0, online: 0, offlineLong: 0 }
}

async function alarmsOf(scope: Scope, path: string): Promise<number> {
  const { rows } = await scope.sql<{ n: number }>`
    select count(*)::int as n from alarm
    where alarm.cleared_at is null and alarm.group_path <@ ${path}::ltree and ${scope.visible('alarm')}`
  return rows[0]?.n ?? 0
}

/** Those whose scope it stands in; who sees the whole enterprise is not of one store. */
async function peopleOf(scope: Scope, { path, enterprise_id }: { path: string; enterprise_id: number }) {
  const { rows } = await scope.sql<StorePerson>`
    select account.id::text, account.name, account.kind, account.phone, account.email from account
    where account.enterprise_id = ${enterprise_id} and account.active
      and ${path}::ltree <@ any(account.group_paths::ltree[]) and ${scope.visible('account')}
    order by account.kind, account.name limit ${mostPeople}`
  return rows
}
