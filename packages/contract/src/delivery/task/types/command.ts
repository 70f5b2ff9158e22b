import { z } from 'zod'
import { filled } from '../../../kernel/fields/text.ts'
import { platforms } from '../../../estate/agent/report.ts'
import { taskType } from '../../../kernel/task-type.ts'
import { rootMisfit, turnsOff } from '../command.ts'
import { taskTimes } from '../task.times.ts'

/** Runs a command line. */
export const command = taskType({
  name: 'command',
  params: z.object({
    line: filled(4000).refine((line) => !turnsOff(line), { error: 'task.forbiddenCommand' }),
    timeoutMs: z.number().int().min(1000).max(taskTimes.longestCommandMs).default(taskTimes.commandMs),
    /** With all rights of the system; a terminal that cannot have them says so. */
    root: z.boolean().optional(),
  }),
  sample: { line: 'df' },
  sampleOn: { windows: { line: 'ipconfig' } },
  platforms,
  misfit: rootMisfit,
  needs: ['agent.command'],
  limitMs: taskTimes.commandMs,
  waitMs: taskTimes.defaultMs,
  repeat: 'often',
  idempotent: false,
  permission: 'task.create',
  words: {
    'task.type.command': ['执行指令', 'Command'],
    'task.forbiddenCommand': [
      '指令不能包含 shutdown、reboot 等关机或重启的命令',
      'The command cannot contain shutdown, reboot or similar commands',
    ],
    'task.line': ['命令行', 'Command line'],
    'task.linePlaceholder': [
      '在终端上执行的命令行，例如 df -h',
      'Command line to run on the terminals, for example df -h',
    ],
    'task.lineHint': [
      '不能包含 shutdown、reboot 等关机或重启的命令',
      'Commands like shutdown and reboot are not allowed',
    ],
    'task.root': ['以 root 权限执行', 'Run as root'],
    'task.rootNotHere': ['Windows 没有 root 权限', 'Root is not available on Windows'],
    'task.timeLimit': ['执行时限', 'Time limit'],
    'task.history': ['最近指令', 'Recent commands'],
    'task.historyEmpty': ['还没有执行过指令', 'No commands run yet'],
    'task.historyClear': ['清空记录', 'Clear history'],
    'task.run': ['执行', 'Run'],
    'task.runOn': ['执行（{{count}} 台）', 'Run on {{count}}'],
    'task.confirmRun': ['在 {{count}} 台终端上执行？', 'Run this on {{count}} {{count|terminal|terminals}}?'],
  },
})
