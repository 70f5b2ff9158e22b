import type { ArtifactFacts, ArtifactSaid } from '@cpm/contract/delivery/artifact/artifact'
import { findOne } from '../../core/row.ts'
import type { Scope } from '../../core/scope.ts'

/** An artifact that is seen, for whoever hands it to terminals; missing where it is not. */
export async function artifactOf(scope: Scope, id: string | number): Promise<ArtifactSaid & { facts: ArtifactFacts }> {
  const row = await findOne(
    scope
      .from('artifact')
      .innerJoin('artifact_content as content', 'content.sha256', 'artifact.sha256')
      .select(['artifact.id', 'artifact.sha256', 'content.size', 'artifact.kind', 'artifact.name', 'artifact.facts']),
    'artifact.id',
    id,
  )
  return { ...row, id: String(row.id) }
}

export async function saidOf(scope: Scope, id: string | number): Promise<ArtifactSaid> {
  const { facts: _facts, ...said } = await artifactOf(scope, id)
  return said
}
