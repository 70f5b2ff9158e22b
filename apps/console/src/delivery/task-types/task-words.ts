import type { TaskRow } from '@cpm/contract/delivery/task/task'
import { isWord, type Text } from '../../api/text.ts'
import { sideOf } from './sides.ts'

type Asked = Pick<TaskRow, 'type' | 'params'>

/** What a task says beside its type; empty when the type says it all. */
export function paramsText(t: Text, { type, params }: Asked): string {
  const side = sideOf(type)
  const told = toldBy({ type, params })
  return told ? [told.title, told.text].filter(Boolean).join(' · ') : (side.say?.(t, params as never) ?? '')
}

/** What the author of a task wrote; null of a type that is not written. */
export const toldBy = ({ type, params }: Asked) => sideOf(type).told?.(params as never) ?? null

/** What a task asks for, on one line: what was written, or the type with what it is done to. */
export function whatOf(t: Text, task: Asked): string {
  const said = paramsText(t, task).replace(/\s+/g, ' ')
  if (sideOf(task.type).told) return said
  return [t(`task.type.${task.type}`), said].filter((part) => part !== '').join(' · ')
}

/** A reason in words; a code nobody gave words to is shown as it is. */
export function reasonText(t: Text, kind: 'run' | 'task', reason: string | null): string {
  if (!reason) return ''
  const key = kind === 'run' ? `run.reason.${reason}` : `task.reason.${reason}`
  return isWord(key) ? t(key) : reason
}
