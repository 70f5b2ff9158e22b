import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import type { Refusal } from '../../core/feature.ts'
import { offersFor } from '../../core/offers/offers.ts'
import { type Scope, unscoped } from '../../core/scope.ts'
import type { ArtifactRelease } from './slots.ts'

type Db = QueryExecutorProvider

async function firstRefusal(db: Db, files: RawBuilder<unknown>, to: 'send' | 'have'): Promise<Refusal | null> {
  for (const release of await offersFor<ArtifactRelease>('artifact.release')) {
    const refusal = await release.refusal(db, files, to)
    if (refusal) return refusal
  }
  return null
}

async function mustPass(db: Db, files: RawBuilder<unknown>): Promise<void> {
  const refusal = await firstRefusal(db, files, 'send')
  if (refusal) throw refusal
}

const file = (sha256: string, enterprise: number, groups: RawBuilder<unknown> = sql`null`) =>
  sql`select ${sha256}::text as sha256, ${enterprise}::bigint as enterprise_id, ${groups}::text[] as group_paths`

const groupsOf = ({ who }: Scope): RawBuilder<unknown> => sql`${who.groupPaths && [...who.groupPaths]}::text[]`

/** Refuses a file that the person may not send to terminals of an enterprise. */
export const mustBeSendable = (scope: Scope, sha256: string, enterpriseId: number): Promise<void> =>
  mustPass(scope.open, file(sha256, enterpriseId, groupsOf(scope)))

/** The files of these tasks. */
const filesOf = (tasks: RawBuilder<unknown>, groups: RawBuilder<unknown>) => sql`
  select t.params -> 'artifact' ->> 'sha256' as sha256, t.enterprise_id, ${groups} as group_paths from task t
  where ${unscoped('task', 'the tasks are found in scope')} and t.params ? 'artifact' and t.id in (${tasks})`

/** Refuses existing tasks whose files the person may not send now; `tasks` selects their ids. */
export const mustBringSendable = (scope: Scope, tasks: RawBuilder<unknown>): Promise<void> =>
  mustPass(scope.open, filesOf(tasks, sql`coalesce(${groupsOf(scope)}, t.group_paths)`))

/** Whether a task may still send its file, for the account that made it. */
export const bringsSendable = async (db: Db, task: number): Promise<boolean> =>
  (await firstRefusal(db, filesOf(sql`select ${task}::bigint`, sql`t.group_paths`), 'send')) === null

/** Whether terminals of an enterprise may have a file. */
export const mayBeHadIn = async (db: Db, enterpriseId: number, sha256: string): Promise<boolean> =>
  (await firstRefusal(db, file(sha256, enterpriseId), 'have')) === null
