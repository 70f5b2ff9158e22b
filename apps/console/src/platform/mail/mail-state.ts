import { type MailRow, type MailState, mailStates } from '@cpm/contract/platform/mail/mail'
import type { Tone } from '../../kit/values/status.tsx'
import { t } from '../../api/text.ts'

export const mailTones = { waiting: 'busy', kept: 'idle', sent: 'ok', failed: 'bad' } satisfies Record<MailState, Tone>

/** Why a mail cannot be tried again now; null when it can. The server says the same. */
export function retryReason(row: Pick<MailRow, 'state' | 'expiresAt'>, now: Date): string | null {
  if (!mailStates.can(row.state, 'waiting')) return t('mail.notRetried')
  return row.expiresAt !== null && new Date(row.expiresAt) <= now ? t('mail.tooLate') : null
}
