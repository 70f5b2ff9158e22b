import { type TaskType, taskTypes } from '@cpm/contract/delivery/task/task'
import type { Text } from '../../../api/text.ts'
import { figure } from '../../../kit/values/figures.ts'
import type { Form } from './form.ts'

/** Types that are written on pages of their own, which are the only ones to fetch this: found, not listed. */
const found = import.meta.glob<Form>('../types/*.form.tsx', { eager: true, import: 'form' })
const forms = new Map(Object.values(found).map((form) => [form.type, form]))

/** In the order of the contract. */
export const written: readonly TaskType[] = taskTypes.filter((type) => forms.has(type))

/** Those that need little room. */
export const quick: readonly TaskType[] = written.filter((type) => forms.get(type)?.Compact)

/** What the button says: what it does, and to how many once some are chosen. */
export function doText(t: Text, type: TaskType, count: number): string {
  const { words } = formOf(type)
  if (!words) return t('action.do')
  return count === 0 ? t(words.do) : t(words.doTo, { count: figure(count) })
}

/** The question before a task is created for many, and what its button says. */
export function questionOf(t: Text, type: TaskType, count: string): { title: string; okText: string } {
  const { words } = formOf(type)
  if (words) return { title: t(words.ask, { count }), okText: t(words.do) }
  const name = t('action.terminals', { count })
  return { title: t('action.ask', { what: t(`task.type.${type}`), name }), okText: t('action.do') }
}

export function formOf(type: TaskType): Form {
  const form = forms.get(type)
  if (!form) throw new Error(`Nothing writes a task of type ${type}`)
  return form
}
