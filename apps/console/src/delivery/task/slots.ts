import type { TaskFile } from '@cpm/contract/delivery/task/task'
import type { ComponentType } from 'react'
import type { Offer } from '../../kit/page/offers.ts'

/** What a district knows of the file that a task brings. */
export type TaskFilePart = Offer<'task.file'> & {
  /** Kinds of files whose facts this part shows, in place of size and digest. */
  kinds: readonly string[]
  Part: ComponentType<{ file: TaskFile }>
}

export const taskFilePart = (part: Omit<TaskFilePart, 'slot'>): TaskFilePart => ({ slot: 'task.file', ...part })
