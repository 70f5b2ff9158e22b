import { openStatuses } from '@cpm/contract/delivery/task/task'
import { filesAtOnce } from '@cpm/contract/delivery/task/types/fetch-files'
import { type Kysely, sql } from 'kysely'
import type { OpenTables } from '../../../core/scope.ts'
import type { TerminalOutput } from '../../../estate/terminal/slots.ts'

type Db = Kysely<OpenTables>

/**
 * Keeps the output of a run that is open, of this terminal and this attempt. It is no statement of how the run stands, so
 * its version stays.
 */
export async function keepOutput(db: Db, now: Date, terminalId: number, said: TerminalOutput): Promise<boolean> {
  const kept = await sql`
    update task_run set output = ${said.output}, output_truncated = ${said.truncated}, updated_at = ${now}
    where id = ${said.id}::bigint and terminal_id = ${terminalId} and attempt = ${said.attempt}
      and status = any(${openStatuses}::text[])`.execute(db)
  return kept.numAffectedRows === 1n
}

/** Files come only for a run of this terminal that is open [5.8]. */
export async function filesFor(db: Db, terminalId: number, id: string): Promise<number | null> {
  const { rows } = await sql`
    select from task_run where id = ${id}::bigint and terminal_id = ${terminalId}
      and status = any(${openStatuses}::text[])`.execute(db)
  return rows.length === 0 ? null : filesAtOnce
}
