import { taskGate, type TaskRules } from '../rules/task.rules.ts'
import { failedStatuses, openStatuses, type RunStatus } from '../task.states.ts'

type Counts = Partial<Record<RunStatus, number>>

/** The runs of a batch as the condition of the next one counts them, and the limits of that condition, in percent. */
export function gateFigures({ gate = taskGate.parse({}) }: Pick<TaskRules, 'gate'>, counts: Counts) {
  const sum = (list: readonly RunStatus[]) => list.reduce((n, one) => n + (counts[one] ?? 0), 0)
  const succeeded = sum(['success'])
  const open = sum(openStatuses)
  // A terminal that cannot take the task does not count.
  const of = succeeded + open + sum(failedStatuses) + sum(['stopped'])
  const share = (count: number) => (of === 0 ? 0 : Math.floor((count / of) * 100))
  return {
    of,
    succeeded,
    open,
    share: share(succeeded),
    unsuccessful: share(sum(failedStatuses)),
    need: gate.successPercent,
    most: gate.maxFailedPercent ?? null,
  }
}

type GateWord = 'task.gate.counts' | 'task.gate.noneRunning' | 'task.gate.someOpen' | 'run.comma'
type Say = (word: GateWord, vars?: Readonly<Record<string, number>>) => string

/** "7 of 10 succeeded (70%), 80% required, none running". */
export function gateText(say: Say, rules: Pick<TaskRules, 'gate'>, counts: Counts): string {
  const { of, succeeded, open, share, need } = gateFigures(rules, counts)
  const rest = open === 0 ? say('task.gate.noneRunning') : say('task.gate.someOpen', { count: open })
  return [say('task.gate.counts', { succeeded, of, share, need }), rest].join(say('run.comma'))
}
