import { isAscii } from 'node:buffer'
import { crc32 } from 'node:zlib'
import { fieldIn } from './extra.ts'

/** The upper half of code page 437, in which the oldest archives are written. */
const oem =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'
/** Bytes of that half that are letters: `Ç` to `Ñ`, and `ß`. Chinese in GBK has others, too, but for the rarest signs. */
const isOemLetter = (byte: number) => byte < 0x80 || byte <= 0xa5 || byte === 0xe1

const isUtf8Flag = 0x800
const unicodePath = 0x7075

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const gbk = new TextDecoder('gbk', { fatal: true })

function decoded(decoder: TextDecoder, bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes)
  } catch {
    return null
  }
}

/**
 * The name of an entry as whoever packed it saw it. By the flag or the field of Info-ZIP where there is one, else by its
 * bytes: macOS writes UTF-8 and says nothing, Windows in Chinese writes GBK, and what is neither is code page 437.
 */
export function nameOf(bytes: Buffer, flags: number, extra: Buffer): string {
  if (isAscii(bytes)) return bytes.toString('latin1')
  const told = (flags & isUtf8Flag) === 0 ? told7075(bytes, extra) : null
  return told ?? nameIn(bytes)
}

/** A name of a file that says of no encoding which it is in: UTF-8, else Chinese in GBK, else code page 437. */
export const nameIn = (bytes: Buffer): string => decoded(utf8, bytes) ?? gbkOf(bytes) ?? oemOf(bytes)

/** The field says of which name it is the Unicode: one that was changed since has another sum. */
function told7075(bytes: Buffer, extra: Buffer): string | null {
  const field = fieldIn(extra, unicodePath)
  if (!field || field.length < 5 || field.readUInt8(0) !== 1 || field.readUInt32LE(1) !== crc32(bytes)) return null
  return decoded(utf8, field.subarray(5))
}

function gbkOf(bytes: Buffer): string | null {
  const name = bytes.every(isOemLetter) ? null : decoded(gbk, bytes)
  return name !== null && /\p{Script=Han}/u.test(name) ? name : null
}

const oemOf = (bytes: Buffer): string =>
  Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : (oem[byte - 0x80] as string))).join('')
