import { taskTypeNamed } from '@cpm/contract/delivery/task/task'
import { type RawBuilder, sql } from 'kysely'
import { foundOffers } from '../../../core/offers/offers.ts'
import type { ArtifactRelease } from '../../artifact/slots.ts'
import { artifactIn } from './task.artifact.ts'

/**
 * Why the file that a task installs is not for `terminal`, by the systems and models of its release; null for a task that
 * installs none. A terminal that reports no system takes it.
 */
export function outOfRange(type: string, params: Record<string, unknown>): RawBuilder<string | null> | null {
  const artifact = artifactIn(params)
  if (!artifact || taskTypeNamed(type)?.shown?.by !== 'apps') return null
  const ranges = foundOffers<ArtifactRelease>('artifact.release').map((release) =>
    release.outOfRange(Number(artifact.id)),
  )
  return ranges.length === 0 ? null : sql<string | null>`coalesce(${sql.join(ranges)})`
}
