import { hash, verify } from '@node-rs/argon2'
import { createHash } from 'node:crypto'
import { fairTurns } from './pace/fair-turns.ts'

/** Node has four threads for such work and for all files: one stays free, whoever works on passwords. */
const turn = fairTurns({ places: 3 })

/** How a token or a terminal's secret is kept. They are 256 random bits, so a plain hash is enough, and cheap. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** How a password is kept: argon2id with its library's defaults (19 MiB, 2 passes), the floor OWASP names. */
export function hashPassword(password: string): Promise<string> {
  return turn([], () => hash(password))
}

let nobody: Promise<string> | undefined

/** Kept for an account whose owner has yet to choose a password: none is right for it. */
export const noPassword = 'none'

/** Whether the password is right. For a name nobody has, or has no password yet, it works as long, so the time tells nothing. */
export async function checkPassword(stored: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody')
  const known = stored !== noPassword ? stored : undefined
  const against = known ?? (await nobody)
  const right = await turn([], () => verify(against, password))
  return known !== undefined && right
}
