import type { Peripheral } from '@cpm/contract/estate/agent/report'
import { faultsKeptDays } from '@cpm/contract/estate/fault/fault'
import { type Kysely, sql } from 'kysely'
import { recordAttached, type SaidList } from '../peripheral/peripheral.report.ts'
import { judge as judgeThese, tellFaults } from './fault.reconcile.ts'
import type { Tables } from '../../db/tables.ts'
import { channels, type Job } from '../../core/feature.ts'
import type { Reaction, Sweep } from '../../core/reaction/reaction.ts'

/** Judges terminals that changed, and those whose model or device has another entry in the catalogue. */
export const judge: Reaction = {
  does: 'the peripherals of a terminal are compared with what is expected of it.',
  batch: 2_000,
  everyMs: 30_000,
  reactsTo: { terminal: ['status', 'model', 'platform', 'enterprise_id'] },
  terminalsOf,
  async judge({ db, now, sweep }, ids) {
    if (sweep === null) {
      await forgetAway(db, ids)
      await recallOwn(db, ids, now)
    }
    await tellFaults(db, channels.live, await judgeThese(db, ids, now))
  },
}

/** What is not in service has nothing attached. */
async function forgetAway(db: Kysely<Tables>, ids: readonly number[]): Promise<void> {
  await sql`
    with away as (
      select id from terminal where id = any(${ids}::bigint[]) and status <> 'activated'),
    lists as (delete from attached_list where terminal_id in (select id from away))
    delete from attached where terminal_id in (select id from away)`.execute(db)
}

/** One in service that said what is attached before anybody kept it. Whoever is first keeps the list: a report is newer. */
async function recallOwn(db: Kysely<Tables>, ids: readonly number[], now: Date): Promise<void> {
  const { rows: first } = await sql<{ terminal_id: number }>`
    insert into attached_list (terminal_id, hash, at)
    select t.id, '', ${now} from terminal t join terminal_state s on s.terminal_id = t.id
    where t.id = any(${ids}::bigint[]) and t.status = 'activated' and s.facts ? 'peripherals'
    order by t.id on conflict do nothing returning terminal_id`.execute(db)
  if (first.length === 0) return
  const { rows } = await sql<{ terminal_id: number; said: Peripheral[] }>`
    select terminal_id, facts -> 'peripherals' as said from terminal_state
    where terminal_id = any(${first.map((row) => row.terminal_id)}::bigint[])
      and jsonb_typeof(facts -> 'peripherals') = 'array'`.execute(db)
  const lists = rows.map((row): SaidList => ({ terminalId: row.terminal_id, peripherals: row.said }))
  await recordAttached(db, channels.live, lists, now)
}

/** All terminals of a model, or all with a device: a sweep of `checkModels` and `checkDevices`. */
function terminalsOf({ model, platform, vid, pid }: Sweep, after: number, most: number) {
  if (vid === undefined) {
    return sql`select id from terminal where model = ${model} and platform = ${platform} and id > ${after}
      order by id limit ${most}`
  }
  return sql`
    select id from (
      (select terminal_id as id from attached
        where vid = ${vid} and pid = ${pid} and nth = 1 and terminal_id > ${after} order by 1 limit ${most})
      union
      (select terminal_id from peripheral_fault
        where vid = ${vid} and pid = ${pid} and cleared_at is null and terminal_id > ${after}
        order by 1 limit ${most})) t
    order by id limit ${most}`
}

const keptMs = faultsKeptDays * 86_400_000

/** What is long over goes. */
export const forgetFaults: Job = {
  everyMs: 3_600_000,
  run: async ({ db, now }) => {
    const { rows } = await sql`
      delete from peripheral_fault where id in (
        select id from peripheral_fault where cleared_at < ${new Date(now.getTime() - keptMs)} limit 5000)
      returning id`.execute(db)
    return rows.length === 5000
  },
}
