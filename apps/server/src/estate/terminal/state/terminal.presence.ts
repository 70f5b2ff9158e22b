import { offlineWaitMs } from '@cpm/contract/estate/terminal/terminal.shape'
import { sql } from 'kysely'
import { changeOf, endLeases, nodeLease } from './presence.ts'
import { tellPresence } from '../said/tell/presence.ts'
import { tellTerminals, type ToldTerminal } from '../config/terminal.notify.ts'
import { channels, type Job } from '../../../core/feature.ts'

type Row = {
  terminalId: number
  wasOnline: boolean
  agent: string | null
  sn: string
  enterprise_id: number
  group_path: string | null
}
const told = (row: Row): ToldTerminal => ({ sn: row.sn, enterpriseId: row.enterprise_id, groupPath: row.group_path })
const mostAtOnce = 5_000

/** Shows as offline what dropped and did not come back. */
const showOffline: Job = {
  everyMs: 5_000,
  run: async ({ db, now }) => {
    const before = new Date(now.getTime() - offlineWaitMs)
    const gone = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<Row>`
        with due as (
          select terminal_id, online, agent from terminal_state where dropped_at is not null and dropped_at <= ${before}
          order by terminal_id limit ${mostAtOnce} for update skip locked)
        update terminal_state s set online = false, dropped_at = null, lost_at = null, node = null
        from due join terminal t on t.id = due.terminal_id
        where s.terminal_id = due.terminal_id
        returning s.terminal_id as "terminalId", due.online as "wasOnline", s.agent, t.sn, t.enterprise_id, t.group_path::text as group_path`.execute(
        trx,
      )
      await tellPresence(
        trx,
        rows.map((row) => changeOf({ ...row, online: false })),
        now,
      )
      await tellTerminals(trx, channels.live, rows.map(told))
      return rows.length
    })
    return gone === mostAtOnce
  },
}

const endDeadLeases: Job = { everyMs: nodeLease.everyMs, run: ({ db }) => endLeases(db) }

export const presenceJobs = { showOffline, endLeases: endDeadLeases } satisfies Record<string, Job>
