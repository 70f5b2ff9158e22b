import { randomBytes } from 'node:crypto'
import type { Ctx } from '../../core/feature.ts'
import { hashOf } from '../../core/secret.ts'

/** So that a token is known for one wherever it turns up. */
const mark = 'cpm_'
/** Characters kept to recognise a token by: the mark and 48 of its 256 bits. */
const prefixLength = mark.length + 8

type For = {
  enterprise_id: number
  group_id: number | null
  group_path: string | null
  max_uses: number
  /** The terminal that alone enrols by it. */
  terminal_id?: number
}

/** Makes a token. It is said in this answer and never again: only its SHA-256 is kept. */
export async function makeToken({ scope, account, now, settings }: Ctx, what: For, expiresAt: Date) {
  const token = `${mark}${randomBytes(32).toString('base64url')}`
  const { id } = await scope
    .insert('enrolment_token')
    .values({
      ...what,
      account_id: account.id,
      account_path: account.path,
      token_hash: hashOf(token),
      prefix: token.slice(0, prefixLength),
      expires_at: expiresAt,
      revoked_at: null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const server = settings.publicUrl
  return {
    id: String(id),
    token,
    // Neither stands in a command line that others on the machine could read: the shell itself writes into the pipe.
    command: `echo ${token} | npm run agent -- --server ${server} --token-stdin`,
    // PowerShell takes the `--` away from what it runs as a script, so the program is named whole.
    windowsCommand: `'${token}' | npm.cmd run agent -- --server ${server} --token-stdin`,
    qr: `cpm://enrol?${new URLSearchParams({ server, token }).toString()}`,
    expiresAt: expiresAt.toISOString(),
  }
}
