import { words } from '../../kernel/words.ts'

/** Why an archive is refused: which entry, and what to do. At upload, and by the terminal. */
export const archiveWords = words({
  'artifact.tooManyEntries': [
    '压缩包中的文件超过 {{most}} 个，请拆分为多个压缩包',
    'The archive has more than {{most}} files in it: make several archives of them',
  ],
  'artifact.unpacksTooFar': ['压缩包解压后过大', 'The archive would become too large when unpacked'],
  'artifact.badEntryName': [
    '压缩包中的文件名“{{name}}”不允许：请使用文件夹内的相对路径',
    'The name “{{name}}” in the archive is not allowed: it has to lie below the folder the archive is unpacked to',
  ],
  'artifact.zip.twice': [
    '压缩包中有两个“{{name}}”，请重新制作压缩包',
    'The archive has “{{name}}” in it twice: make the ZIP again',
  ],
  'artifact.zip.alike': [
    '“{{name}}”与“{{other}}”仅大小写不同，在 Windows 和安卓存储上会互相覆盖，请重命名其中一个',
    '“{{name}}” and “{{other}}” differ in capitals alone; on Windows and on Android storage the one takes the place of the other: rename one of them',
  ],
  'artifact.zip.fileAndFolder': [
    '压缩包中的“{{name}}”既是文件又是文件夹，请重命名其中一个',
    '“{{name}}” in the archive is a file and a folder: rename one of them',
  ],
  'artifact.zip.encrypted': [
    '“{{name}}”已加密，请制作不带密码的 ZIP',
    '“{{name}}” is encrypted: make the ZIP without a password',
  ],
  'artifact.zip.method': [
    '“{{name}}”的压缩方式为 {{method}}，终端无法解压，请在压缩软件中选择 Deflate',
    '“{{name}}” is packed by the method {{method}}, which a terminal cannot unpack: choose Deflate in the program that packs it',
  ],
  'artifact.zip.entryTooBig': [
    '“{{name}}”解压后为 {{size}}，单个文件不能超过 {{most}}，请不解压单独推送',
    '“{{name}}” is {{size}} when unpacked, and a file in an archive may be {{most}} at most: push it on its own, not in an archive',
  ],
  'artifact.zip.tooMuch': [
    '压缩包解压后为 {{size}}，不能超过 {{most}}，请拆分为多个压缩包',
    'The archive is {{size}} when unpacked, and may be {{most}} at most: make several archives of it',
  ],
  'artifact.zip.entryDamaged': [
    '压缩包中的“{{name}}”已损坏，请重新制作压缩包',
    '“{{name}}” in the archive is damaged: make the ZIP again',
  ],
  'artifact.zip.split': [
    '这是分卷压缩包的一部分，请制作单个 ZIP 文件',
    'This is a part of an archive that was split: make the ZIP as a single file',
  ],
})
