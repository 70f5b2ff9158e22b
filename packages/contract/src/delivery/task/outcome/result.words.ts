import { words } from '../../../kernel/words.ts'

/** The outcome of a task, and the state of its batches. */
export const resultWords = words({
  'task.outcome': ['结果', 'Outcome'],
  // Filters.
  'task.outcome.running': ['进行中', 'Running'],
  'task.outcome.failed': ['有失败、未知或过期', 'Failed, unknown or expired'],
  'task.outcome.stopped': ['已停止', 'Stopped'],
  'task.outcome.success': ['成功', 'Succeeded'],
  'task.outcome.skipped': ['全部跳过', 'All skipped'],
  // Its parts.
  'task.outcome.all': ['全部成功', 'Succeeded'],
  'task.outcome.none': ['没有终端', 'No terminals'],
  'task.outcome.runningOf': ['进行中，已结束 {{done}} / {{total}}', 'Running, {{done}} of {{total}} done'],
  'task.outcome.count.success': ['{{count}} 个成功', '{{count}} succeeded'],
  'task.outcome.count.failed': ['{{count}} 个失败', '{{count}} failed'],
  'task.outcome.count.unknown': ['{{count}} 个未知', '{{count}} unknown'],
  'task.outcome.count.expired': ['{{count}} 个过期', '{{count}} expired'],
  'task.outcome.count.stopped': ['{{count}} 个停止', '{{count}} stopped'],
  'task.outcome.count.skipped': ['{{count}} 个跳过', '{{count}} skipped'],
  'task.outcome.open': ['只看这些子任务', 'Show these runs'],
  'run.reason.wave': ['等待所属批次开始', 'Waiting for its batch to start'],
  // Its batches.
  'task.gate.open': ['已放行', 'Passed'],
  'task.gate.last': ['最后一批', 'Last batch'],
  'task.gate.not_yet': ['尚未开始', 'Not started'],
  'task.gate.waits_for_success': ['等待足够多的终端成功', 'Waiting for enough successful runs'],
  'task.gate.waits_for_time': ['等待规定的时长', 'Waiting for the minimum time'],
  'task.gate.waits_for_hand': ['等待人工放行下一批次', 'Waiting for manual start of the next batch'],
  'task.gate.cannot_pass': ['成功率已无法达到要求', 'Required success rate out of reach'],
})
