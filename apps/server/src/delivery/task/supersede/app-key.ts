import { appOf } from '@cpm/contract/delivery/artifact/artifact.payload'
import { taskTypeNamed } from '@cpm/contract/delivery/task/task'
import { artifactIn } from '../create/task.artifact.ts'

/** By which two tasks install the same app; null for a task that installs none, or where nothing says which. */
export function appKeyOf(type: string, params: Record<string, unknown>): string | null {
  const artifact = taskTypeNamed(type)?.keepsBefore ? artifactIn(params) : null
  const program = typeof params.program === 'string' ? params.program : undefined
  return (artifact && appOf(artifact, program)?.toLowerCase()) || null
}
