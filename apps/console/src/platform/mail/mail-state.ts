import { type MailRow, mailStates } from '@cpm/contract/platform/mail/mail'
import { t } from '../../api/text.ts'

/** Why a mail cannot be tried again now; null when it can. The server says the same. */
export function retryReason(row: Pick<MailRow, 'state' | 'expiresAt'>, now: Date): string | null {
  if (!mailStates.can(row.state, 'waiting')) return t('mail.notRetried')
  return row.expiresAt !== null && new Date(row.expiresAt) <= now ? t('mail.tooLate') : null
}
