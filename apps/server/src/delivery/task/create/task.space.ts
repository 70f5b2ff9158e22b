import { taskTypeNamed } from '@cpm/contract/delivery/task/task'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { artifactIn } from './task.artifact.ts'

/**
 * Bytes of storage a terminal needs at least for what the task brings: the file, and of an app as much again for what is
 * installed, of an archive that is unpacked what is in it. Zero where it brings no file.
 */
export function spaceNeeded(type: string, params: Record<string, unknown>): number {
  const artifact = artifactIn(params)
  if (!artifact) return 0
  const isInstalled = taskTypeNamed(type)?.keepsBefore ?? false
  const isUnpacked = params.unpackTo !== undefined
  return artifact.size + (isInstalled ? artifact.size : isUnpacked ? (artifact.facts.unpacked ?? 0) : 0)
}

/** Whether a terminal last reported less free storage than that. It may have more by then, so it is left out of nothing. */
export function isShortOf(bytes: number): RawBuilder<SqlBool> {
  if (bytes === 0) return sql<SqlBool>`false`
  const storage = sql`terminal_state.facts -> 'storage'`
  return sql<SqlBool>`(${storage} -> 'total')::numeric - (${storage} -> 'used')::numeric < ${bytes}::bigint`
}
