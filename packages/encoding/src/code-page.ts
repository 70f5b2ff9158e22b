import iconv from 'iconv-lite'
import { isUtf8 } from 'node:buffer'

const isUnicode = (name: string) => /^(65001|utf-?8|ucs-?2.*|utf-?16.*|utf-?32.*|utf-?7.*)$/i.test(name)

/**
 * The encoding that a terminal names, by the number of a code page (`936`, `cp437`) or as a locale does (`GBK`,
 * `zh_CN.GB18030`). Null for UTF-8, which needs none, and for what nobody knows.
 */
export function encodingOf(codePage: string | undefined): string | null {
  const name = codePage?.replace(/^.*\./, '').replace(/@.*$/, '').trim() ?? ''
  if (name === '' || isUnicode(name)) return null
  return [name, `cp${name}`].find((one) => iconv.encodingExists(one)) ?? null
}

/** Bytes of a terminal as text: as UTF-8 where they are, else in its encoding; what is neither becomes U+FFFD. */
export function textOf(bytes: Buffer, encoding: string | null): string {
  if (encoding === null || isUtf8(bytes)) return bytes.toString('utf8')
  return iconv.decode(bytes, encoding)
}

/** What a terminal sent, as text: in UTF-8, or where it is none in the code page that the terminal reports. */
export const sentText = (bytes: Buffer, codePage: string | null): string =>
  isUtf8(bytes) ? bytes.toString('utf8') : textOf(bytes, encodingOf(codePage ?? undefined))

const lineFeed = 0x0a

/** What programs wrote, line by line: they need not agree on an encoding. */
export function outputText(bytes: Buffer, encoding: string | null): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return iconv.decode(bytes, 'utf16le')
  if (encoding === null || isUtf8(bytes)) return bytes.toString('utf8')
  const lines: string[] = []
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(lineFeed, from)
    const to = end === -1 ? bytes.length : end + 1
    lines.push(textOf(bytes.subarray(from, to), encoding))
    from = to
  }
  return lines.join('')
}
