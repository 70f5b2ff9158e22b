import { terminal } from '@cpm/contract/estate/terminal/terminal'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { configsOf } from '../../estate/terminal/config/terminal.config.ts'
import { openPump } from './pump.ts'

type Options = {
  db: Kysely<Tables>
  nodeId: string
  /** Whether the terminal was there to hear. */
  send: (sn: string, leaf: string, payload: unknown) => boolean
  log: (line: string) => void
}

const configTimes = {
  sweepMs: 15_000,
  /** One that says nothing to it is told again after this long. */
  againMs: 60_000,
  /** And for this long; from then on its next hello brings it. */
  triedMs: 3_600_000,
} as const
const most = 1_000

/** Sends changed configurations to the terminals connected here, until they say that they hold to them. */
export function openConfigs({ db, nodeId, send, log }: Options) {
  /** What was sent to whom, and when: of those that have yet to answer. */
  let told = new Map<number, { version: number; at: number }>()

  async function sendAll(isClosed: () => boolean): Promise<void> {
    const now = Date.now()
    const waiting = new Map<number, { version: number; at: number }>()
    for (let after = 0; !isClosed();) {
      const { rows } = await sql<{ id: number; sn: string; version: number }>`
        select t.id, t.sn, c.version from terminal_config c
        join terminal t on t.id = c.terminal_id
        join terminal_state s on s.terminal_id = c.terminal_id
        where c.confirmed_at is null and c.updated_at > ${new Date(now - configTimes.triedMs)}
          and s.online and s.node = ${nodeId} and c.terminal_id > ${after}
        order by c.terminal_id limit ${most}`.execute(db)
      const isTold = ({ id, version }: (typeof rows)[number]) => {
        const last = told.get(id)
        if (last?.version !== version || last.at < now - configTimes.againMs) return false
        waiting.set(id, last)
        return true
      }
      const untold = rows.filter((row) => !isTold(row))
      const configs = await configsOf(
        db,
        untold.map(({ id }) => id),
      )
      for (const { id, sn } of untold) {
        const config = configs.get(id)
        if (config && send(sn, terminal.topics.config.leaf, config))
          waiting.set(id, { version: config.version, at: now })
      }
      if (rows.length < most) break
      after = rows.at(-1)?.id ?? 0
    }
    told = waiting
  }

  return openPump({
    work: sendAll,
    sweepMs: configTimes.sweepMs,
    failed: ({ message }) => log(`Configurations wait for the database: ${message}`),
  })
}
