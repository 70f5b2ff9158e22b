/** The encodings of text files by the names a browser decodes them with, and what people call them. */
export const encodingNames = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  gb18030: 'GB18030 / GBK',
  big5: 'Big5',
  shift_jis: 'Shift_JIS',
  'euc-jp': 'EUC-JP',
  'iso-2022-jp': 'ISO-2022-JP',
  'euc-kr': 'EUC-KR',
  'windows-1252': 'Windows-1252',
  'windows-1250': 'Windows-1250',
  'windows-1251': 'Windows-1251',
  'windows-1253': 'Windows-1253',
  'windows-1254': 'Windows-1254',
  'windows-1255': 'Windows-1255',
  'windows-1256': 'Windows-1256',
  'windows-1257': 'Windows-1257',
  'windows-1258': 'Windows-1258',
  'windows-874': 'Windows-874',
  'iso-8859-2': 'ISO-8859-2',
  'iso-8859-15': 'ISO-8859-15',
  'koi8-r': 'KOI8-R',
  ibm866: 'IBM866',
  macintosh: 'Macintosh',
} as const

export type Encoding = keyof typeof encodingNames
export const encodings = Object.keys(encodingNames) as Encoding[]

/** Those of scripts with thousands of characters: a Western word is often valid in them. */
const eastern: ReadonlySet<Encoding> = new Set(['gb18030', 'big5', 'shift_jis', 'euc-jp', 'iso-2022-jp', 'euc-kr'])
export const isEastern = (encoding: Encoding): boolean => eastern.has(encoding)

/** The text of bytes; null where they are not valid in the encoding. */
export function decoded(bytes: BufferSource, encoding: Encoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
