import { hash, verify } from '@node-rs/argon2'
import { createHash } from 'node:crypto'

/** How a token or a terminal's secret is kept. They are 256 random bits, so a plain hash is enough, and cheap. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** How a password is kept: argon2id with its library's defaults (19 MiB, 2 passes), the floor OWASP names. */
export function hashPassword(password: string): Promise<string> {
  return hash(password)
}

let nobody: Promise<string> | undefined

/** Kept for an account whose owner has yet to choose a password: none is right for it. */
export const noPassword = 'none'

/** Whether the password is right. For a name nobody has, or has no password yet, it works as long, so the time tells nothing. */
export async function checkPassword(stored: string | undefined, password: string): Promise<boolean> {
  nobody ??= hash('nobody')
  const known = stored !== noPassword ? stored : undefined
  const right = await verify(known ?? (await nobody), password)
  return known !== undefined && right
}
