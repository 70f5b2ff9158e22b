import { type Vars, words } from '../words.ts'
import { uploadWords } from './upload.words.ts'

/** What a file must be before it is sent, and again before it is kept: the form and the server ask the same rule. */
export type FileRule = {
  /** Endings, in small letters and without the dot; none where any will do. */
  readonly endings: readonly string[]
  readonly maxBytes: number
  /** The name without its ending. */
  readonly name: RegExp
  readonly nameWord: 'file.badName' | 'file.badShotName'
}

const KB = 1024
const MB = 1024 * KB

/** Neither Chinese nor special characters [5.6]: letters, digits, and what versions are written with. */
const plainName = { name: /^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,118}[A-Za-z0-9])?$/, nameWord: 'file.badName' } as const

export const fileRules = {
  /** At most 1 MB, a name in English or digits [5.6]. */
  screenshot: {
    endings: ['png', 'jpg', 'jpeg'],
    maxBytes: MB,
    name: /^[A-Za-z0-9]{1,120}$/,
    nameWord: 'file.badShotName',
  },
  /** An app upload must be an APK [5.6]. */
  app: { endings: ['apk'], maxBytes: 1024 * MB, ...plainName },
  /** ZIP only [5.6]. */
  archive: { endings: ['zip'], maxBytes: 1024 * MB, ...plainName },
  /** Wallpaper or a picture of an animation [5.7]; `checkScreen` compares its size with the screen's. */
  picture: { endings: ['png', 'jpg', 'jpeg'], maxBytes: 500 * KB, ...plainName },
} as const satisfies Record<string, FileRule>

export const fileWords = words({
  'file.choose': ['选择文件', 'Select a file'],
  'file.drop': ['点击选择，或将文件拖到此处', 'Select a file, or drag it here'],
  'file.rule': ['{{endings}}，不超过 {{size}}', '{{endings}}, up to {{size}}'],
  'file.upTo': ['不超过 {{size}}', 'Up to {{size}}'],
  'file.dropMany': ['点击选择，或将文件拖到此处，最多 {{most}} 个', 'Select or drag up to {{most}} files here'],
  'file.tooMany': ['一次最多选择 {{most}} 个文件', 'Select at most {{most}} {{most|file|files}}'],
  'file.speed': ['{{speed}}/秒', '{{speed}}/s'],
  'file.cancel': ['取消上传 {{name}}', 'Cancel the upload of {{name}}'],
  'file.badEnding': [
    '文件类型与所选类型不符（{{endings}}）',
    'The file type does not match the chosen type ({{endings}})',
  ],
  'file.appBundle': [
    '这是 Android App Bundle（AAB），终端不能安装。请用 bundletool 生成通用 APK（--mode=universal）后上传',
    'This is an Android App Bundle (AAB), which terminals cannot install. Build a universal APK with bundletool (--mode=universal) and upload that',
  ],
  'file.apkSet': [
    '这是一组 APK（XAPK、APKS 或 APKM），终端不能将其作为一个文件安装。请向开发者索取通用 APK 后上传',
    'This is a set of APKs (XAPK, APKS or APKM), which terminals cannot install as a single file. Request a universal APK from the developer and upload that',
  ],
  'file.tooBig': ['文件不能超过 {{size}}', 'The file cannot exceed {{size}}'],
  'file.blank': ['文件是空的', 'The file is empty'],
  'file.badName': ['文件名不能包含中文或特殊字符', 'The file name cannot contain Chinese or special characters'],
  'file.badShotName': ['图片名称只能是英文或数字', 'The image name can contain only English letters and digits'],
  'file.badScreen': [
    '图片尺寸须为 {{width}} × {{height}}，当前为 {{hasWidth}} × {{hasHeight}}',
    'The image must be {{width}} × {{height}}; the selected image is {{hasWidth}} × {{hasHeight}}',
  ],
  'file.notPicture': ['无法读取该图片', 'The image cannot be read'],
  'file.sending': ['正在上传 {{name}}', 'Uploading {{name}}'],
  'file.wait': ['文件还在上传，请稍候', 'The file is still uploading; please wait'],
  'file.sent': ['{{name}} 已上传', '{{name}} uploaded'],
  'file.cancelled': ['已取消上传', 'Upload cancelled'],
  'file.remove': ['移除 {{name}}', 'Remove {{name}}'],
  ...uploadWords,
})

/** Why a file is refused: a key of the words and what fills its places. */
export type FileProblem = { word: Extract<keyof typeof fileWords, `file.${string}`>; vars: Vars }

const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'] as const

/** The one rule for bytes, on screens and in refusals: steps of 1024, one decimal below a hundred, none that is zero. */
export function formatBytes(bytes: number): string {
  let value = bytes
  let step = 0
  const shown = () => (value >= 100 || step === 0 ? Math.round(value) : Math.round(value * 10) / 10)
  // What would be rounded to a whole step is one.
  while (shown() >= KB && step < units.length - 1) {
    value /= KB
    step++
  }
  return `${shown()} ${units[step]}`
}

export const endingsText = (rule: FileRule) => rule.endings.map((e) => e.toUpperCase()).join(' / ')

/** What apps are handed out as elsewhere, which a terminal does not install. */
const otherPackages: Readonly<Record<string, FileProblem['word']>> = {
  aab: 'file.appBundle',
  apks: 'file.apkSet',
  apkm: 'file.apkSet',
  xapk: 'file.apkSet',
}

/** The first thing wrong with a file by its name and size, or null. */
export function checkFile(rule: FileRule, file: { name: string; size: number }): FileProblem | null {
  const dot = file.name.lastIndexOf('.')
  const ending = dot < 0 ? '' : file.name.slice(dot + 1).toLowerCase()
  const other = rule.endings.includes('apk') ? otherPackages[ending] : undefined
  if (other) return { word: other, vars: {} }
  if (rule.endings.length > 0 && !rule.endings.includes(ending))
    return { word: 'file.badEnding', vars: { endings: endingsText(rule) } }
  if (!rule.name.test(dot < 0 ? file.name : file.name.slice(0, dot))) return { word: rule.nameWord, vars: {} }
  if (file.size === 0) return { word: 'file.blank', vars: {} }
  if (file.size > rule.maxBytes) return { word: 'file.tooBig', vars: { size: formatBytes(rule.maxBytes) } }
  return null
}

export type Screen = { width: number; height: number }

/** Whether a picture matches the screen it is for [5.7]. */
export function checkScreen(screen: Screen, picture: Screen): FileProblem | null {
  if (screen.width === picture.width && screen.height === picture.height) return null
  return { word: 'file.badScreen', vars: { ...screen, hasWidth: picture.width, hasHeight: picture.height } }
}
