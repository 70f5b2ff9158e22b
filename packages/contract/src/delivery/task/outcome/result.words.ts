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
  'run.waitsForBatch': ['等待第 {{wave}} 批开始', 'Waiting for batch {{wave}}'],
  // Its batches.
  'task.gate.open': ['已放行', 'Passed'],
  'task.gate.last': ['最后一批', 'Last batch'],
  'task.gate.not_yet': ['尚未开始', 'Not started'],
  'task.gate.waits_for_success': ['等待足够多的终端成功', 'Waiting for enough successful runs'],
  'task.gate.waits_for_time': ['等待规定的时长', 'Waiting for the minimum time'],
  'task.gate.waits_for_hand': ['等待人工放行下一批次', 'Waiting for manual start of the next batch'],
  'task.gate.cannot_pass': ['下一批不会自动开始', 'The next batch will not start automatically'],
  // "7 of 10 succeeded (70%), 80% required, none running".
  'task.gate.counts': [
    '成功 {{succeeded}} / {{of}}（{{share}}%），要求 {{need}}%',
    '{{succeeded}} of {{of}} succeeded ({{share}}%), {{need}}% required',
  ],
  'task.gate.noneRunning': ['没有终端在执行', 'none running'],
  'task.gate.someOpen': ['{{count}} 个未结束', '{{count}} not finished'],
  'task.gate.unsuccessful': ['未成功 {{share}}%', '{{share}}% unsuccessful'],
  'task.gate.unsuccessfulOf': ['未成功 {{share}}%，上限 {{most}}%', '{{share}}% unsuccessful, limit {{most}}%'],
  'task.gate.exceeded': [
    '批次中未成功的子任务超过 {{most}}%。',
    'More than {{most}}% of the runs in a batch are unsuccessful.',
  ],
  // That the next batch will not start.
  'task.stuck': ['无法自动继续', 'Cannot continue automatically'],
  'task.stuck.waits': [
    '{{gate}}：下一批不会自动开始。请手动开始下一批、重试未成功的子任务，或停止任务。',
    '{{gate}}: the next batch will not start automatically. Start it by hand, retry the unsuccessful runs, or stop the task.',
  ],
  'task.stuck.since': ['始于 {{at}}', 'Since {{at}}'],
  'task.stuck.retry': ['重试未成功的子任务', 'Retry unsuccessful runs'],
  'task.call.stuck': ['任务 #{{id}} 无法自动继续', 'Task #{{id}} cannot continue automatically'],
  'task.call.stuck.text': [
    '第 {{wave}} 批：{{gate}}。下一批不会自动开始。请手动开始下一批、重试未成功的子任务，或停止任务。',
    'Batch {{wave}}: {{gate}}. The next batch will not start automatically. Start it by hand, retry the unsuccessful runs, or stop the task.',
  ],
  'dashboard.wantsStuck': ['个任务无法自动继续', 'Tasks that cannot continue automatically'],
})
