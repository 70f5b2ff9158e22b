import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** How a secret is kept that must be read again: AES-256-GCM as nonce, tag, text. `purpose` binds it to its place. */
export function lock(key: Buffer, purpose: string, text: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose))
  const locked = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), locked])
}

/** The text again. Throws when the key or the purpose is another, or the bytes were changed. */
export function unlock(key: Buffer, purpose: string, bytes: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}
