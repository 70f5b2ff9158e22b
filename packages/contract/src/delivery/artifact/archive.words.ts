import { words } from '../../kernel/words.ts'

/** Why an archive is refused: which entry, and what to do. At upload, and by the terminal. */
export const archiveWords = words({
  'artifact.tooManyEntries': [
    '压缩包中的文件超过 {{most}} 个，请拆分为多个压缩包',
    'The archive contains more than {{most}} files: split the archive into several archives',
  ],
  'artifact.unpacksTooFar': ['压缩包解压后过大', 'The archive is too large when unpacked'],
  'artifact.badEntryName': [
    '压缩包中的文件名“{{name}}”不允许：请使用文件夹内的相对路径',
    'The name “{{name}}” in the archive is not allowed: use a relative path inside the folder',
  ],
  'artifact.zip.twice': [
    '压缩包中有两个“{{name}}”，请重新制作压缩包',
    'The archive contains “{{name}}” twice: create the ZIP again',
  ],
  'artifact.zip.alike': [
    '“{{name}}”与“{{other}}”仅大小写不同，在 Windows 和安卓存储上会互相覆盖，请重命名其中一个',
    '“{{name}}” and “{{other}}” differ only in upper and lower case and overwrite each other on Windows and on Android storage: rename either file',
  ],
  'artifact.zip.fileAndFolder': [
    '压缩包中的“{{name}}”既是文件又是文件夹，请重命名其中一个',
    '“{{name}}” in the archive is both a file and a folder: rename either',
  ],
  'artifact.zip.encrypted': [
    '“{{name}}”已加密，请制作不带密码的 ZIP',
    '“{{name}}” is encrypted: create the ZIP without a password',
  ],
  'artifact.zip.method': [
    '“{{name}}”的压缩方式为 {{method}}，终端无法解压，请在压缩软件中选择 Deflate',
    '“{{name}}” uses compression method {{method}}, which terminals cannot unpack: select Deflate in the archive program',
  ],
  'artifact.zip.entryTooBig': [
    '“{{name}}”解压后为 {{size}}，单个文件不能超过 {{most}}，请不解压单独推送',
    '“{{name}}” is {{size}} when unpacked; the limit for a file in an archive is {{most}}: push the file without an archive',
  ],
  'artifact.zip.tooMuch': [
    '压缩包解压后为 {{size}}，不能超过 {{most}}，请拆分为多个压缩包',
    'The archive is {{size}} when unpacked; the limit is {{most}}: split the archive into several archives',
  ],
  'artifact.zip.entryDamaged': [
    '压缩包中的“{{name}}”已损坏，请重新制作压缩包',
    '“{{name}}” in the archive is damaged: create the ZIP again',
  ],
  'artifact.zip.split': [
    '这是分卷压缩包的一部分，请制作单个 ZIP 文件',
    'This file is part of a split archive: create a single ZIP file',
  ],
})
