import { filesAtOnce } from '@cpm/contract/delivery/task/types/fetch-files'
import { type Kysely, sql } from 'kysely'
import type { OpenTables } from '../../../core/scope.ts'
import type { TerminalOutput } from '../../../estate/terminal/slots.ts'
import { heard, statuses } from '../task.states.ts'

type Db = Kysely<OpenTables>

/**
 * Keeps the output of a run that may still be heard of, of this terminal and this attempt. It is no statement of how the run stands, so
 * its version stays.
 */
export async function keepOutput(db: Db, now: Date, terminalId: number, said: TerminalOutput): Promise<boolean> {
  const kept = await sql`
    update task_run set output = ${said.output}, output_truncated = ${said.truncated}, updated_at = ${now}
    where id = ${said.id}::bigint and terminal_id = ${terminalId} and attempt = ${said.attempt}
      and status in ${statuses(heard)}`.execute(db)
  return kept.numAffectedRows === 1n
}

/** Files come only for a run of this terminal that is open, or that it fell silent on [5.8]. */
export async function filesFor(db: Db, terminalId: number, id: string): Promise<number | null> {
  const { rows } = await sql`
    select from task_run where id = ${id}::bigint and terminal_id = ${terminalId}
      and status in ${statuses(heard)}`.execute(db)
  return rows.length === 0 ? null : filesAtOnce
}
