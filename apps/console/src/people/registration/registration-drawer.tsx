import type { RegistrationDetail } from '@cpm/contract/people/registration/registration'
import { registrationFields } from '@cpm/contract/people/registration/registration.fields'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { ActionButtons } from '../../platform/resource/actions.tsx'
import { useDetails } from '../../platform/resource/cells.tsx'
import { Details, Failed, Waiting } from '../../kit/page/page.tsx'
import { Drawer } from '../../kit/dialog/drawer.tsx'
import { useText } from '../../api/text.ts'
import { Copyable } from '../../kit/values/values.tsx'
import { actionsOf, type Deciding, Known } from './registration-actions.tsx'
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
        <ActionButtons actions={actionsOf(row, onDecide)} />
      </Row>
      {row.status === 'pending' ? <Known row={row} /> : null}
      <Facts row={row} />
    </div>
  )
}

function Facts({ row }: { row: RegistrationDetail }) {
  const details = useDetails(registrationFields)
  const decided = (['reviewedBy', 'reviewedAt', 'reason', 'linkEndsAt', 'accountName'] as const).filter(
    (key) => row[key === 'reviewedBy' ? 'reviewedAt' : key] !== null,
  )
  return (
    <Details
      items={details(
        row,
        [
          'status',
          'createdAt',
          ...decided,
          'contact',
          'phone',
          'email',
          'language',
          'country',
          'international',
          'address',
          'salesRepName',
          'salesRepPhone',
          'salesRepAddress',
        ],
        {
          status: () => <Status row={row} />,
          reason: () => <span className={styles.registrationReason}>{row.reason}</span>,
          phone: () => <Copyable text={row.phone} />,
        },
      )}
    />
  )
}
