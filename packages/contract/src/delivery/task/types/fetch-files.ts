import { z } from 'zod'
import { platforms } from '../../../estate/agent/report.ts'
import { taskType } from '../../../kernel/task-type.ts'
import { pathText } from '../../../kernel/fields/text.ts'
import { days, minutes } from '../task.times.ts'

/** At most so many files in one selection [5.8], [9.2]. */
export const filesAtOnce = 10
/** May not end with a backslash [5.5]. */
export const filePath = pathText(1000).refine((path) => !path.endsWith('\\'), { error: 'action.badPath' })

/** Sends files: logs, or whatever else lies on the terminal. */
export const fetchFiles = taskType({
  name: 'fetch_files',
  params: z.object({ paths: z.array(filePath).min(1).max(filesAtOnce), kind: z.enum(['log', 'file']) }),
  sample: { kind: 'log', paths: ['/sdcard/Android/data/cpm/agent.log'] },
  sampleOn: { windows: { kind: 'log', paths: ['C:\\ProgramData\\CPM\\agent.log'] } },
  platforms,
  needs: ['agent.files'],
  // Files are long on slow lines.
  limitMs: minutes(45),
  waitMs: days(1),
  repeat: 'often',
  idempotent: true,
  permission: 'task.act',
  words: {
    'task.type.fetch_files': ['获取文件', 'Fetch files'],
    'action.openFiles': ['查看文件', 'View files'],
    'action.badPath': ['文件路径不能以反斜杠结尾', 'The file path cannot end with a backslash'],
  },
})
