import { words } from '../../../kernel/words.ts'

/** A newer install of an app ends older ones that wait. */
export const supersedeWords = words({
  'run.reason.superseded': ['已被较新的安装任务取代', 'Superseded by a newer install of the app'],
  'run.supersededBy': ['已被任务 #{{id}} 取代', 'Superseded by task #{{id}}'],
  'task.supersede': ['取消此应用较早的、尚未开始的安装', 'Cancel older waiting installs of this app'],
})
