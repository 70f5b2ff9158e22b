import type { task, TaskFile } from '@cpm/contract/delivery/task/task'
import type { Handler } from '../../../core/feature.ts'
import { offersFor } from '../../../core/offers/offers.ts'
import { findOne } from '../../../core/row.ts'
import { type Scope, unscoped } from '../../../core/scope.ts'
import type { ArtifactRelease } from '../../artifact/slots.ts'
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
  for (const release of await offersFor<ArtifactRelease>('artifact.release')) {
    const version = await release.versionOf(scope, artifactId)
    if (version) return version
  }
  return null
}
