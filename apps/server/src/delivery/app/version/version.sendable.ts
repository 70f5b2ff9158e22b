import type { WordKey } from '@cpm/contract'
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import { refused } from '../../../core/feature.ts'
import { type Scope, unscoped } from '../../../core/scope.ts'

type Why = 'barred' | 'rejected' | 'broken' | 'unapproved'
type Refused = { why: Why; name: string; version: string; reason: string }

const words: Readonly<Record<Why, WordKey>> = {
  barred: 'app.barredFile',
  rejected: 'app.rejectedFile',
  broken: 'app.brokenFile',
  unapproved: 'app.unapprovedFile',
}

/** Whether only approved versions may be sent there; `groups` is the column or value of who asks. */
const onlyApproved = (enterprise: RawBuilder<unknown>, groups: RawBuilder<unknown>) =>
  sql`approved_only(${enterprise}, ${groups})`

const groupsOf = ({ who }: Scope): RawBuilder<unknown> => sql`${who.groupPaths && [...who.groupPaths]}::text[]`

/** The first of `files`, each with its `refusal`, that may not be sent. */
async function firstRefused(db: QueryExecutorProvider, files: RawBuilder<unknown>): Promise<Refused | null> {
  const { rows } =
    await sql<Refused>`select refusal.why, refusal.name, refusal.version, refusal.reason ${files} limit 1`.execute(db)
  return rows[0] ?? null
}

async function mustBe(db: QueryExecutorProvider, files: RawBuilder<unknown>): Promise<void> {
  const found = await firstRefused(db, files)
  if (found) throw refused(words[found.why], found)
}

/**
 * Refuses a file that may not be sent to terminals of an enterprise, whatever it is sent by: a blocked or rejected version,
 * an app whose signature does not hold, and, where only approved versions are sent, any program that is none.
 */
export const mustBeSendable = (scope: Scope, sha256: string, enterpriseId: number): Promise<void> => {
  const enterprise = sql`${enterpriseId}::bigint`
  return mustBe(
    scope.open,
    sql`from file_refusal(${sha256}, ${enterprise}, ${onlyApproved(enterprise, groupsOf(scope))}) refusal`,
  )
}

/** What tasks bring, as they were asked for. */
const brought = (tasks: RawBuilder<unknown>, groups: RawBuilder<unknown>) => sql`
  from task t cross join lateral file_refusal(t.params -> 'artifact' ->> 'sha256', t.enterprise_id,
    ${onlyApproved(sql`t.enterprise_id`, groups)}) refusal
  where ${unscoped('task', 'found in scope')} and t.params ? 'artifact' and t.id in (${tasks})`

/** The same of what tasks bring that were asked for before; `tasks` selects their ids. */
export const mustBringSendable = (scope: Scope, tasks: RawBuilder<unknown>): Promise<void> =>
  mustBe(scope.open, brought(tasks, sql`coalesce(${groupsOf(scope)}, t.group_paths)`))

/** Whether a task may still send its file, for who asked for it. */
export const bringsSendable = async (db: QueryExecutorProvider, task: number): Promise<boolean> =>
  (await firstRefused(db, brought(sql`select ${task}::bigint`, sql`t.group_paths`))) === null

/** Whether a terminal may have a file at all, whoever sends it there. */
export async function mayHave(db: QueryExecutorProvider, terminalId: number, sha256: string): Promise<boolean> {
  const refusal = sql`from terminal t cross join lateral file_refusal(${sha256}, t.enterprise_id, false) refusal
    where ${unscoped('terminal', 'the terminal that asks')} and t.id = ${terminalId}`
  return (await firstRefused(db, refusal)) === null
}

/** The same of any terminal of an enterprise. */
export const mayBeHadIn = async (db: QueryExecutorProvider, enterpriseId: number, sha256: string): Promise<boolean> =>
  (await firstRefused(db, sql`from file_refusal(${sha256}, ${enterpriseId}::bigint, false) refusal`)) === null
