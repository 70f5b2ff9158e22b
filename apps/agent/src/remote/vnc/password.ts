import { isUtf8 } from 'node:buffer'
import { createCipheriv, createDecipheriv } from 'node:crypto'

/** VNC reads the bits of each byte of a key the other way round. */
function keyOf(password: Uint8Array): Buffer {
  const key = Buffer.alloc(8)
  for (let i = 0; i < 8; i++) {
    let [byte, turned] = [password[i] ?? 0, 0]
    for (let bit = 0; bit < 8; bit++, byte >>= 1) turned = (turned << 1) | (byte & 1)
    key[i] = turned
  }
  return key
}

/** OpenSSL has no single DES any more; the triple with one key three times is the same. */
const tripled = (key: Buffer) => Buffer.concat([key, key, key])

/** What a server asks by its challenge, so that the password itself is never said. Only 8 bytes of it count. */
export function answerOf(password: Uint8Array, challenge: Uint8Array): Buffer {
  const cipher = createCipheriv('des-ede3', tripled(keyOf(password)), null).setAutoPadding(false)
  return Buffer.concat([cipher.update(challenge), cipher.final()])
}

/** `vncpasswd` writes passwords so: hidden from a glance, not from a reader. */
const known = Buffer.from([23, 82, 107, 6, 35, 78, 88, 7])

export function hiddenForm(password: string): Buffer {
  const plain = Buffer.alloc(8)
  plain.write(password, 'latin1')
  return answerOf(known, plain)
}

/** The password in a file: a line of text, or as `vncpasswd` writes it. */
export function passwordIn(file: Uint8Array): Buffer {
  const bytes = Buffer.from(file)
  if (isText(bytes) || (bytes.length !== 8 && bytes.length !== 16))
    return Buffer.from((bytes.toString('utf8').split(/\r?\n/)[0] ?? '').trim(), 'utf8')
  const cipher = createDecipheriv('des-ede3', tripled(keyOf(known)), null).setAutoPadding(false)
  const plain = Buffer.concat([cipher.update(bytes.subarray(0, 8)), cipher.final()])
  const end = plain.indexOf(0)
  return end < 0 ? plain : plain.subarray(0, end)
}

function isText(bytes: Buffer): boolean {
  return isUtf8(bytes) && bytes.every((byte) => byte >= 0x20 || byte === 0x0a || byte === 0x0d)
}
