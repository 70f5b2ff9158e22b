import type { CommandParameter } from '@cpm/contract/remote/saved-command/saved-command.parameters'
import { ago, type Estate, type PastDeed } from './action.ts'

type Saved = {
  days: number
  nameCn: string
  nameEn: string
  descriptionCn: string
  descriptionEn: string
  category: string
  platform: 'android' | 'windows'
  line: string
  parameters: CommandParameter[]
}

const lines: CommandParameter = {
  name: 'lines',
  kind: 'number',
  labelCn: '行数',
  labelEn: 'Lines',
  required: true,
  least: 1,
  most: 500,
}
const packageName: CommandParameter = {
  name: 'package',
  kind: 'text',
  labelCn: '包名',
  labelEn: 'Package name',
  required: true,
}

const kept: readonly Saved[] = [
  {
    days: 21,
    nameCn: '剩余空间',
    nameEn: 'Free space',
    descriptionCn: '各分区的剩余空间',
    descriptionEn: 'What is free on each part of the storage',
    category: '存储 Storage',
    platform: 'android',
    line: 'df -h',
    parameters: [],
  },
  {
    days: 17,
    nameCn: '最近日志',
    nameEn: 'Latest log',
    descriptionCn: '系统日志的最后几行',
    descriptionEn: 'The last lines of the system log',
    category: '诊断 Diagnosis',
    platform: 'android',
    line: 'logcat -d -t {{lines}}',
    parameters: [lines],
  },
  {
    days: 12,
    nameCn: '停止应用',
    nameEn: 'Stop an app',
    descriptionCn: '强行停止一个应用，下次打开时重新启动',
    descriptionEn: 'Stops an app by force; it starts anew when it is opened',
    category: '应用 Apps',
    platform: 'android',
    line: 'am force-stop {{package}}',
    parameters: [packageName],
  },
  {
    days: 8,
    nameCn: '列出文件夹',
    nameEn: 'List a folder',
    descriptionCn: '文件夹中的文件和大小',
    descriptionEn: 'Files of a folder with their sizes',
    category: '存储 Storage',
    platform: 'windows',
    line: 'dir {{folder}}',
    parameters: [{ name: 'folder', kind: 'text', labelCn: '文件夹', labelEn: 'Folder', required: true }],
  },
]

/** Commands that shop staff run by filling in a field. */
export function savedCommandsOf(estate: Estate): PastDeed[] {
  return kept.map(({ days, parameters, ...saved }) => {
    const [at, who] = [ago(estate, days), estate.who('enterprise')]
    const { nameCn, nameEn, descriptionCn, descriptionEn, ...rest } = saved
    return {
      at,
      who,
      action: 'savedCommand.create',
      input: { ...saved, parameters, roles: [] },
      work: () =>
        estate.db
          .insertInto('saved_command')
          .values({
            enterprise_id: who.enterpriseId,
            name_cn: nameCn,
            name_en: nameEn,
            description_cn: descriptionCn,
            description_en: descriptionEn,
            ...rest,
            timeout_ms: 60_000,
            parameters: JSON.stringify(parameters),
            created_at: new Date(at),
            updated_at: new Date(at),
          })
          .execute(),
    }
  })
}
