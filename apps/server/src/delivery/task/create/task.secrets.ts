import { taskTypeNamed } from '@cpm/contract/delivery/task/task'
import { lock, unlock } from '../../../core/encrypt.ts'

type Params = Record<string, unknown>
type Task = { type: string; enterpriseId: number }

/** Binds the secrets to tasks of this kind in this enterprise. */
const purposeOf = ({ type, enterpriseId }: Task) => `task ${enterpriseId} ${type}`

/** The parameters everybody who sees the task may see, and the others locked. */
export function lockSecrets(key: Buffer, task: Task, params: Params): { open: Params; secrets: Buffer | null } {
  const names = taskTypeNamed(task.type)?.secret ?? []
  const isSecret = ([name]: [string, unknown]) => names.includes(name)
  const entries = Object.entries(params)
  const hidden = entries.filter(isSecret)
  if (hidden.length === 0) return { open: params, secrets: null }
  return {
    open: Object.fromEntries(entries.filter((one) => !isSecret(one))),
    secrets: lock(key, purposeOf(task), JSON.stringify(Object.fromEntries(hidden))),
  }
}

/** The secrets again, for the terminal alone. Throws when the key is another. */
export function openSecrets(key: Buffer, task: Task, secrets: Buffer): Params {
  return JSON.parse(unlock(key, purposeOf(task), secrets)) as Params
}
