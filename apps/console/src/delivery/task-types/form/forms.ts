import { type TaskType, taskTypes } from '@cpm/contract/delivery/task/task'
import type { Form } from './form.ts'

/** Types that are written on pages of their own, which are the only ones to fetch this: found, not listed. */
const found = import.meta.glob<Form>('../types/*.form.tsx', { eager: true, import: 'form' })
const forms = new Map(Object.values(found).map((form) => [form.type, form]))

/** In the order of the contract. */
export const written: readonly TaskType[] = taskTypes.filter((type) => forms.has(type))

/** Those that need little room. */
export const quick: readonly TaskType[] = written.filter((type) => forms.get(type)?.Compact)

export function formOf(type: TaskType): Form {
  const form = forms.get(type)
  if (!form) throw new Error(`Nothing writes a task of type ${type}`)
  return form
}
