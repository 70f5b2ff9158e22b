import type { WordKey } from '@cpm/contract'
import type { ParamsOf, TaskType } from '@cpm/contract/delivery/task/task'
import type { ComponentType } from 'react'
import type { IconName } from '../../../kit/values/icon.tsx'

export type CompactProps<T extends TaskType = TaskType> = {
  value: ParamsOf<T>
  onChange: (change: Partial<ParamsOf<T>>) => void
  /** What is wrong with a field, once that is worth saying. */
  wrong: (field: string) => string | undefined
}

/** How a task of a type is written: on the page of tasks in full, beside the terminals in little room. */
export type Form<T extends TaskType = TaskType> = {
  type: T
  blank: ParamsOf<T>
  /** On the button: what it does; the same to so many; and the question before it does it to many. Else the usual. */
  words?: { do: WordKey; doTo: WordKey; ask: WordKey }
  icon: IconName
  /** Fields of a form, named `params.…`. */
  Fields: ComponentType
  /** Beside the terminals; a type without it is written on its page alone. */
  Compact?: ComponentType<CompactProps<T>>
  /** Beside the times of the task. */
  Foot?: ComponentType<CompactProps<T>>
  /** Fields whose faults are said while they are typed. */
  early?: readonly Extract<keyof ParamsOf<T>, string>[]
  /** Once it was asked for. */
  onMade?: (params: ParamsOf<T>) => void
  /** What stays to be sent again. */
  left?: (params: ParamsOf<T>) => ParamsOf<T>
}

/** Keeps the parameters typed while it is written; a list holds any. */
export const formOfType = <T extends TaskType>(form: Form<T>): Form => form as unknown as Form
