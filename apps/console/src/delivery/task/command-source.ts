import type { TaskTarget } from '@cpm/contract/delivery/task/task'
import type { ReactNode } from 'react'
import type { Permission } from '../../api/session/can.tsx'
import type { WordKey } from '../../api/text.ts'
import type { Offer } from '../../kit/page/offers.ts'

/** Another way to say what the chosen terminals are to do, beside writing it. */
export type CommandSource = Offer<'task.command'> & {
  title: WordKey
  code: Permission
  /** `target` is null while no terminal is chosen; `onRun` is told of the task that was made. */
  Part: (props: { target: TaskTarget | null; count: number; onRun: (task: string) => void }) => ReactNode
}

export const commandSource = (source: Omit<CommandSource, 'slot'>): CommandSource => ({
  slot: 'task.command',
  ...source,
})
