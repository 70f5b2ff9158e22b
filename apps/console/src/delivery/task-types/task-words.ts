import type { TaskRow } from '@cpm/contract/delivery/task/task'
import { isWord, type Text } from '../../api/text.ts'

type Asked = Pick<TaskRow, 'type' | 'params'>

const text = (v: unknown): string => (typeof v === 'string' ? v : '')
const texts = (v: unknown): string[] => (Array.isArray(v) ? v.filter((one) => typeof one === 'string') : [])

/** What a task says beside its type; empty when the type says it all. */
export function paramsText(t: Text, { type, params }: Asked): string {
  const app = text(params.name) || text(params.packageName)
  switch (type) {
    case 'clear_cache':
      return app || t('action.allApps')
    case 'set_permission': {
      const permission = text(params.permission).split('.').at(-1) ?? ''
      return t(params.granted === true ? 'action.grant' : 'action.revoke', { permission, app })
    }
    case 'refresh':
      return texts(params.kinds)
        .map((kind) => (isWord(`inventory.${kind}`) ? t(`inventory.${kind}` as Parameters<Text>[0]) : kind))
        .join(t('run.comma'))
    case 'fetch_files':
      return texts(params.paths).join(t('run.comma'))
    case 'command':
    case 'message':
      return [text(params.line), text(params.title), text(params.text)].filter((part) => part !== '').join(' · ')
    default:
      return app
  }
}

/** What a task asks for, on one line: its command, its message, or the action with what it is done to. */
export function whatOf(t: Text, task: Asked): string {
  const said = paramsText(t, task).replace(/\s+/g, ' ')
  if (task.type === 'command' || task.type === 'message') return said
  return [t(`task.type.${task.type}`), said].filter((part) => part !== '').join(' · ')
}

/** A reason in words; a code nobody gave words to is shown as it is. */
export function reasonText(t: Text, kind: 'run' | 'task', reason: string | null): string {
  if (!reason) return ''
  const key = `${kind}.reason.${reason}`
  return isWord(key) ? t(key) : reason
}
