import { allWords } from '@cpm/contract'
import { failedStatuses, gateText, taskGate, type TaskRules } from '@cpm/contract/delivery/task/task'
import { fill, type Language, type Vars } from '@cpm/contract/kernel/words'
import type { Counts } from '../read/task.counts.ts'

/** What people are told of, as the trigger `task_call` notes it. */
export type CallReason = 'failures' | 'stuck' | 'fault' | 'lapsed' | 'approved' | 'refused' | 'awaiting' | 'late'

/** The task as it is told, with the runs of the wave it is in. */
export type Called = {
  id: number
  type: string
  reason: string | null
  total: number
  rules: TaskRules
  wave: number
  counts: Counts
  stuck_at: Date | null
  late_waiting: number
  enterprise_id: number
  account_id: number
  account_path: string
  group_paths: string[] | null
  by_platform: boolean
  decided_name: string | null
  decided_note: string | null
  /** Accounts of the platform are named to nobody else. */
  decided_by_ours: boolean
  maker: string
}

const say = (key: string, language: Language, vars?: Vars): string =>
  key in allWords ? fill(allWords[key as keyof typeof allWords], language, vars) : key

const sum = (counts: Counts, list: readonly (keyof Counts)[]) => list.reduce((all, status) => all + counts[status], 0)

function varsOf(task: Called, language: Language): Vars {
  const { id, counts, rules, wave } = task
  const gate = rules.gate ?? taskGate.parse({})
  const of = Object.values(counts).reduce((all, n) => all + n, 0) - counts.skipped
  return {
    id,
    wave,
    of,
    failed: sum(counts, failedStatuses),
    most: gate.maxFailedPercent ?? 0,
    gate: gateText((key, more) => say(key, language, more), rules, counts),
    late: task.late_waiting,
    by: task.decided_by_ours || task.decided_name === null ? say('task.platform', language) : task.decided_name,
    note: task.decided_note ?? '',
    reason: task.reason === null ? '' : say(`task.reason.${task.reason}`, language),
  }
}

/** What one person is told, in their language. `see` ends the message, `link` the mail. */
export function letterOf(why: CallReason, task: Called, { language, url }: { language: Language; url: string }) {
  const vars = varsOf(task, language)
  const link = `${url}/longRange/taskInfo?id=${task.id}`
  const type = say(`task.type.${task.type}`, language)
  const maker = task.by_platform ? say('task.platform', language) : task.maker
  const about = say('task.call.about', language, { type, count: task.total, maker })
  const text = `${say(`task.call.${why}.text`, language, vars).trim()}\n\n${about}`
  return { what: say(`task.call.${why}`, language, vars), text, link, see: say('task.call.see', language, { link }) }
}
