import type { task, TaskFile } from '@cpm/contract/delivery/task/task'
import type { Handler } from '../../../core/feature.ts'
import { findOne } from '../../../core/row.ts'
import { type Scope, unscoped } from '../../../core/scope.ts'
import { artifactIn } from '../create/task.artifact.ts'

/** The file of a task, with all that was found in it; of one that is gone what its terminals are told. */
export const file: Handler<typeof task.routes.file> = async ({ scope }, { id }) => {
  const { params } = await findOne(scope.from('task').select(['task.params']), 'task.id', id)
  const artifact = artifactIn(params as Record<string, unknown>)
  if (!artifact) return null
  const [facts, version] = await Promise.all([factsOf(scope, artifact), versionOf(scope, Number(artifact.id))])
  return { ...artifact, facts: facts ?? artifact.facts, version }
}

async function factsOf(scope: Scope, { id, sha256 }: { id: string; sha256: string }) {
  const { rows } = await scope.sql<Pick<TaskFile, 'facts'>>`
    select artifact.facts from artifact
    where ${unscoped('artifact', 'the file of a task that is seen')}
      and artifact.id = ${Number(id)} and artifact.sha256 = ${sha256}`
  return rows[0]?.facts
}

async function versionOf(scope: Scope, artifactId: number): Promise<TaskFile['version']> {
  const { rows } = await scope.sql<NonNullable<TaskFile['version']>>`
    select app.id::text as "appId", v.version_name as "versionName",
      json_build_object('cn', app.name, 'en', app.name_en) as title
    from app_version v join app on app.id = v.app_id
    where ${unscoped('app_version', 'of an app that is seen')} and ${scope.visible('app')} and v.artifact_id = ${artifactId}
    order by v.id limit 1`
  return rows[0] ?? null
}
