import type { SomeFacts } from '@cpm/contract/estate/agent/report'
import type { House } from '../../../testing/house.ts'
import { terminalTopics } from '../state/terminal.reports.ts'

let seq = 0

/** Stores a report of a terminal as the intake does, so that all listeners hear it. */
export async function report(db: House['db'], terminal: { id: number; sn: string }, facts: SomeFacts): Promise<void> {
  seq += 1
  const { enterprise_id: enterpriseId, group_path: groupPath } = await db
    .selectFrom('terminal')
    .select(['enterprise_id', 'group_path'])
    .where('id', '=', terminal.id)
    .executeTakeFirstOrThrow()
  const { id: terminalId, sn } = terminal
  const up = { terminalId, sn, enterpriseId, groupPath, sessionNo: 1, payload: { seq, ...facts } }
  await db
    .transaction()
    .execute(async (trx) => void (await terminalTopics.report?.({ db: trx, now: new Date() }, [up])))
}
