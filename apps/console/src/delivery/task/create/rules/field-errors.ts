import { taskRules } from '@cpm/contract/delivery/task/task'
import { AnswerError } from '../../../../api/send.ts'

/** Fields that are called otherwise than what the contract has of them. */
const called: Record<string, string> = {
  everyMs: 'everyCount',
  calendar: 'repeat',
  'gate.afterMs': 'afterMinutes',
  'retry.afterMs': 'retryMinutes',
  'retry.reasons': 'retryReasons',
}
const groups = ['conditions', 'gate', 'retry']

/** The field of the form at which a refusal of the server is said, which names it as the contract does. */
function fieldOf(path: string, wait: unknown): string {
  const [first = '', second = ''] = path.split('.')
  if (first === 'expiresAt') return wait === 'at' ? 'at' : 'wait'
  if (!(first in taskRules.shape)) return path
  const name = groups.includes(first) ? second || first : first
  return `rules.${called[[first, second].join('.')] ?? called[first] ?? name}`
}

/** A call whose refusal is said at the fields of the form. */
export async function saidAtFields<T>(call: Promise<T>, wait: unknown): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof AnswerError) || error.issues.length === 0) throw error
    const issues = error.issues.map((one) => ({ ...one, path: fieldOf(one.path, wait) }))
    throw new AnswerError(error.code, error.pair, { issues })
  }
}
