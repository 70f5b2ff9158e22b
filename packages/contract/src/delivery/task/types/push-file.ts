import { z } from 'zod'
import { artifactKinds } from '../../artifact/artifact.kinds.ts'
import { handing } from '../../artifact/artifact.payload.ts'
import { platforms } from '../../../estate/agent/report.ts'
import { taskType } from '../../../kernel/task-type.ts'
import { rootMisfit, turnsOff } from '../command.ts'
import { days, minutes } from '../task.times.ts'
import { filePath } from './fetch-files.ts'

/** Puts a file on the terminal, and unpacks it or runs something afterwards where that is wished. */
export const pushFile = taskType({
  name: 'push_file',
  params: z.object({
    ...handing,
    /** Where it goes, its own name included. */
    path: filePath,
    /** Of a ZIP: the folder its files go to. */
    unpackTo: filePath.optional(),
    overwrite: z.boolean().default(true),
    runAfter: z
      .string()
      .trim()
      .max(1000)
      .refine((line) => !turnsOff(line), { error: 'task.forbiddenCommand' })
      .optional(),
    /** What is run afterwards has all rights of the system. */
    root: z.boolean().optional(),
  }),
  sample: { artifactId: '1', path: '/sdcard/Download/prices.zip' },
  sampleOn: { windows: { artifactId: '1', path: 'C:\\POS\\prices.zip' } },
  platforms,
  misfit: (params, platform) =>
    // Only what was looked into as an archive is one that a terminal unpacks.
    params.unpackTo !== undefined && params.artifact && params.artifact.kind !== 'zip'
      ? { field: 'unpackTo', error: 'task.push.onlyArchive' }
      : rootMisfit(params, platform),
  artifact: { android: artifactKinds, windows: artifactKinds, linux: artifactKinds },
  needs: ['agent.push_file'],
  limitMs: minutes(45),
  waitMs: days(7),
  repeat: 'often',
  idempotent: true,
  frozenOnBlackDays: true,
  permission: 'task.create',
  words: {
    'task.type.push_file': ['推送文件', 'Push file'],
    'task.push.file': ['文件', 'File'],
    'task.push.path': ['目标路径', 'Target path'],
    'task.push.pathHint': [
      '含文件名，例如 /sdcard/Download/a.txt 或 C:\\POS\\a.txt',
      'Include the file name, for example /sdcard/Download/a.txt or C:\\POS\\a.txt',
    ],
    'task.push.unpackTo': ['解压路径', 'Decompression path'],
    'task.push.unpackHint': ['仅用于 ZIP；留空则不解压', 'Only for ZIP; leave empty to keep the file packed'],
    'task.push.onlyArchive': [
      '只有以“压缩包”类型上传的文件才能解压，请以该类型重新上传',
      'Only files uploaded as type Archive can be unpacked: upload the file again as an archive',
    ],
    'task.push.overwrite': ['覆盖已有文件', 'Overwrite existing file'],
    'task.push.runAfter': ['完成后执行', 'Run afterwards'],
    'task.push.do': ['推送', 'Push'],
    'task.push.doTo': ['推送（{{count}} 台）', 'Push to {{count}}'],
    'task.push.ask': ['推送到 {{count}} 台终端？', 'Push this to {{count}} {{count|terminal|terminals}}?'],
  },
})
