import type { RegistrationDetail } from '@cpm/contract/people/registration/registration'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useDictionary } from '../../platform/dictionary/dictionary-values.tsx'
import { Details, Failed, Waiting } from '../../kit/page/page.tsx'
import { Drawer } from '../../kit/dialog/drawer.tsx'
import { useText } from '../../api/text.ts'
import { Copyable, DateTime } from '../../kit/values/values.tsx'
import { After, Decide, type Deciding, Known } from './registration-actions.tsx'
import { Status } from './registration-status.tsx'
import { Row } from '../../kit/layout/box.tsx'
import styles from './registration.module.css'

type Props = { id: string | undefined; onClose: () => void; onDecide: (what: Deciding) => void }

/** All an applicant said, what became of it, and what can be done. */
export function RegistrationDrawer({ id, onClose, onDecide }: Props) {
  const t = useText()
  return (
    <Drawer open={id !== undefined} size={620} title={t('registration.one')} onClose={onClose} destroyOnHidden>
      {id === undefined ? null : <Body id={id} onDecide={onDecide} />}
    </Drawer>
  )
}

function Body({ id, onDecide }: { id: string; onDecide: Props['onDecide'] }) {
  const found = useRead(quietApi.registration.get, { id })
  if (found.error) return <Failed error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Waiting lines={8} />
  const row = found.data
  return (
    <div className={styles.registrationBody}>
      <h2>{row.company}</h2>
      <Row className={styles.registrationActions}>
        <Decide row={row} link={false} onDecide={onDecide} />
        <After row={row} link={false} />
      </Row>
      {row.status === 'pending' ? <Known row={row} /> : null}
      <Facts row={row} />
    </div>
  )
}

function Facts({ row }: { row: RegistrationDetail }) {
  const t = useText()
  const { label: country } = useDictionary('country')
  return (
    <Details
      items={[
        { label: t('registration.status'), value: <Status row={row} /> },
        { label: t('registration.createdAt'), value: <DateTime at={row.createdAt} /> },
        row.reviewedAt !== null && { label: t('registration.reviewedBy'), value: row.reviewedBy },
        row.reviewedAt !== null && { label: t('registration.reviewedAt'), value: <DateTime at={row.reviewedAt} /> },
        row.reason !== null && {
          label: t('registration.reason'),
          value: <span className={styles.registrationReason}>{row.reason}</span>,
          wide: true,
        },
        row.linkEndsAt !== null && { label: t('registration.linkEndsAt'), value: <DateTime at={row.linkEndsAt} /> },
        row.accountName !== null && { label: t('registration.accountName'), value: row.accountName },
        { label: t('registration.contact'), value: row.contact },
        { label: t('registration.phone'), value: <Copyable text={row.phone} /> },
        { label: t('registration.email'), value: <Copyable text={row.email} /> },
        { label: t('registration.language'), value: t(`registration.language.${row.language}`) },
        { label: t('registration.country'), value: country(row.country) },
        {
          label: t('registration.international'),
          value: t(`registration.international.${row.international}`),
        },
        { label: t('registration.address'), value: row.address, wide: true },
        { label: t('registration.salesRepName'), value: row.salesRepName },
        { label: t('registration.salesRepPhone'), value: row.salesRepPhone },
        { label: t('registration.salesRepAddress'), value: row.salesRepAddress, wide: true },
      ]}
    />
  )
}
