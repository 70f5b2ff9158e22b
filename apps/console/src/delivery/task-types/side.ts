import type { WordKey } from '@cpm/contract'
import type { ParamsOf, TaskTarget, TaskType } from '@cpm/contract/delivery/task/task'
import type { TerminalRow } from '@cpm/contract/estate/terminal/terminal.shape'
import type { ComponentType } from 'react'
import type { Text } from '../../api/text.ts'
import type { IconName } from '../../kit/values/icon.tsx'

/** What is known of a terminal that may be asked for something. */
export type ActTerminal = Pick<TerminalRow, 'sn' | 'name' | 'status' | 'platform' | 'online' | 'lacks'>

/** Whom a task of a type reaches. */
export type Reach = {
  target: TaskTarget
  count: number
  /** Of those, how many get it only when they connect; unknown of a filter. */
  offline: number
  leftOut: number
  /** How many more are left out, because they say themselves that they cannot. */
  lacking: number
  waitMs: number
  /** The only one there is. */
  single: ActTerminal | null
}

export type AskProps<T extends TaskType = TaskType> = {
  reach: Reach
  /** Rejects with what the server refuses, which has been shown by then. */
  onAsk: (params: ParamsOf<T>) => Promise<unknown>
  onClose: () => void
}

/** Asked for by a yes; or by a dialog of its own. */
type Asking<T extends TaskType> =
  | { params: ParamsOf<T>; hint: WordKey; /** One terminal that is there is not asked about. */ harmless?: true }
  | { Dialog: ComponentType<AskProps<T>> }

/** What a type is about: where it stands among the others. */
export const taskKinds = ['terminal', 'apps', 'files', 'screen', 'security'] as const

/** What it does; and how it is shown and asked for in the console. What it is stands in the contract. */
export type Side<T extends TaskType = TaskType> = {
  type: T
  kind: (typeof taskKinds)[number]
  icon: IconName
  /** In the history of a terminal, where it is another than that of any task. */
  inHistory?: IconName
  /** Offered where terminals are, in this order; the others are asked for on pages and tabs of their own. */
  offer?: { order: number; /** Stands apart, in red. */ danger?: true } & Asking<T>
  /** What a task says beside its type; empty when the type says it all. */
  say?(t: Text, params: ParamsOf<T>): string
  /** What its author wrote, which says it all. */
  told?(params: ParamsOf<T>): { title?: string; text: string; /** Code, not prose. */ mono?: true }
  /** Where to see what came of it: a tab of the terminal. */
  result?: { label: WordKey; tab: 'files' }
}

/** Keeps the parameters typed while it is written; a list holds any. */
export const sideOfType = <T extends TaskType>(side: Side<T>): Side => side as unknown as Side
