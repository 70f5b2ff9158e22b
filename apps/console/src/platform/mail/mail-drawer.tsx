import type { MailRow } from '@cpm/contract/platform/mail/mail'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { type Detail, Details, Failed, Waiting } from '../../kit/page/page.tsx'
import { Drawer } from '../../kit/dialog/drawer.tsx'
import { StatusTag } from '../../kit/values/status.tsx'
import { type Text, useText } from '../../api/text.ts'
import { Copyable, DateTime } from '../../kit/values/values.tsx'
import { mailTones } from './mail-state.ts'
import { Muted } from '../../kit/layout/text.tsx'
import styles from './mail.module.css'

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
  return (
    <>
      <Details items={factsOf(mail, t)} />
      <h2 className={styles.mailTitle}>{t('mail.body')}</h2>
      {mail.body === null ? (
        <Muted as="p">{t(mail.state === 'sent' ? 'mail.bodyGone' : 'mail.tooLate')}</Muted>
      ) : (
        // It scrolls, so the keyboard must get there.
        <div className={styles.mailText} tabIndex={0} role="group" aria-label={t('mail.body')}>
          {mail.body}
        </div>
      )}
    </>
  )
}

function factsOf(mail: Whole, t: Text): (Detail | false)[] {
  return [
    { label: t('mail.to'), value: <Copyable text={mail.to} />, wide: true },
    { label: t('mail.subject'), value: mail.subject, wide: true },
    {
      label: t('mail.state'),
      value: <StatusTag tone={mailTones[mail.state]} label={t(`mail.state.${mail.state}`)} />,
    },
    { label: t('mail.kind'), value: t(`mail.kind.${mail.kind}`) },
    { label: t('mail.account'), value: mail.accountName },
    { label: t('mail.attempts'), value: mail.attempts },
    { label: t('mail.createdAt'), value: <DateTime at={mail.createdAt} /> },
    mail.sentAt !== null && { label: t('mail.sentAt'), value: <DateTime at={mail.sentAt} /> },
    mail.nextTryAt !== null && { label: t('mail.nextTryAt'), value: <DateTime at={mail.nextTryAt} /> },
    mail.expiresAt !== null && { label: t('mail.expiresAt'), value: <DateTime at={mail.expiresAt} /> },
    mail.lastError !== null && { label: t('mail.lastError'), value: mail.lastError, wide: true },
  ]
}
