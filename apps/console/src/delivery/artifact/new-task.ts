import type { TaskType } from '@cpm/contract/delivery/task/task'

/** The page on which a task of this type is asked for, with this file chosen and filled in as said. */
export function newTaskWith(type: TaskType, artifactId: string, more: Record<string, string> = {}): string {
  return `/longRange/index?${new URLSearchParams({ type, artifact: artifactId, ...more })}`
}
