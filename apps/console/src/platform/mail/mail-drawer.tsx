import type { MailRow } from '@cpm/contract/platform/mail/mail'
import { mailFields } from '@cpm/contract/platform/mail/mail.fields'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { Details, Failed, Waiting } from '../../kit/page/page.tsx'
import { Drawer } from '../../kit/dialog/drawer.tsx'
import { useDetails } from '../resource/cells.tsx'
import { useText } from '../../api/text.ts'
import styles from './mail.module.css'
import { LetterText, Muted } from '../../kit/layout/text.tsx'

type Whole = MailRow & { body: string | null }

/** One mail with its text. Every reading is written to the audit, so it is read once when it opens and never by itself. */
export function MailDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const t = useText()
  const read = useRead(
    quietApi.mail.open,
    { id: id as string },
    {
      enabled: id !== undefined,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  )
  return (
    <Drawer open={id !== undefined} size={560} title={t('mail.one')} onClose={onClose} destroyOnHidden>
      {read.data ? (
        <Letter mail={read.data} />
      ) : read.error ? (
        <Failed error={read.error} retry={() => void read.refetch()} />
      ) : (
        <Waiting lines={6} />
      )}
    </Drawer>
  )
}

function Letter({ mail }: { mail: Whole }) {
  const t = useText()
  const details = useDetails(mailFields)
  return (
    <>
      <Details items={details(mail, [...always, ...perhaps.filter((key) => mail[key] !== null)])} />
      <h2 className={styles.mailTitle}>{t('mail.body')}</h2>
      {mail.body === null ? (
        <Muted as="p">{t(mail.state === 'sent' ? 'mail.bodyGone' : 'mail.tooLate')}</Muted>
      ) : (
        <LetterText label={t('mail.body')}>{mail.body}</LetterText>
      )}
    </>
  )
}

const always = ['to', 'subject', 'state', 'kind', 'accountName', 'attempts', 'createdAt'] as const
const perhaps = ['sentAt', 'nextTryAt', 'expiresAt', 'lastError'] as const
