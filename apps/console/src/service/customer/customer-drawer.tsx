import type { CheckAnswer, CustomerRow } from '@cpm/contract/service/customer/customer'
import { useState } from 'react'
import { api, quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useAction } from '../../kit/dialog/feedback.tsx'
import { Details, Failed, Waiting } from '../../kit/page/page.tsx'
import { Greyable } from '../../kit/form/greyable.tsx'
import { Drawer } from '../../kit/dialog/drawer.tsx'
import { StatusDot } from '../../kit/values/status.tsx'
import { useText } from '../../api/text.ts'
import { Copyable, DateTime } from '../../kit/values/values.tsx'
import { CustomerActions } from './customer-actions.tsx'
import { DeploymentStatus, Word } from './customer-words.tsx'
import styles from './customer.module.css'

type Props = { id: string | undefined; onClose: () => void; onEdit: (row: CustomerRow) => void }

/** All that is known of a customer, but for the password. */
export function CustomerDrawer({ id, onClose, onEdit }: Props) {
  const t = useText()
  return (
    <Drawer open={id !== undefined} size={620} title={t('customer.one')} onClose={onClose} destroyOnHidden>
      {id === undefined ? null : <Body key={id} id={id} onEdit={onEdit} onGone={onClose} />}
    </Drawer>
  )
}

function Body({ id, onEdit, onGone }: { id: string; onEdit: (row: CustomerRow) => void; onGone: () => void }) {
  const t = useText()
  const found = useRead(quietApi.customer.get, { id })
  if (found.error) return <Failed error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Waiting lines={8} />
  const row = found.data
  return (
    <article className={styles.customerRead}>
      <h2>{row.name}</h2>
      <div className={styles.customerDrawerActions}>
        <CustomerActions row={row} onEdit={() => onEdit(row)} onGone={onGone} />
      </div>
      <h3>{t('customer.group.deployment')}</h3>
      <Deployment row={row} />
      <h3>{t('customer.group.who')}</h3>
      <Who row={row} />
    </article>
  )
}

function Deployment({ row }: { row: CustomerRow }) {
  const t = useText()
  return (
    <Details
      items={[
        { label: t('customer.deploymentStatus'), value: <DeploymentStatus value={row.deploymentStatus} /> },
        { label: t('customer.networkType'), value: <Word of="networkType" value={row.networkType} /> },
        { label: t('customer.serviceIp'), value: <Copyable text={row.serviceIp} /> },
        { label: t('customer.serviceUser'), value: <Copyable text={row.serviceUser} /> },
        { label: t('customer.servicePassword'), value: row.servicePasswordSet ? t('customer.passwordSet') : null },
        {
          label: t('customer.interfaceUrl'),
          wide: true,
          value: row.interfaceUrl === null ? null : <Copyable text={row.interfaceUrl} />,
        },
        // Another address is another question.
        { label: t('customer.reachability'), wide: true, value: <Reachability key={row.interfaceUrl} row={row} /> },
      ]}
    />
  )
}

function Who({ row }: { row: CustomerRow }) {
  const t = useText()
  return (
    <Details
      items={[
        { label: t('customer.contact'), value: row.contact },
        { label: t('customer.phone'), value: row.phone },
        { label: t('customer.email'), value: row.email },
        { label: t('customer.country'), value: <Word of="country" value={row.country} /> },
        { label: t('customer.region'), value: <Word of="region" value={row.region} /> },
        { label: t('customer.address'), value: row.address },
        { label: t('customer.remark'), value: row.remark, wide: true },
        { label: t('customer.createdAt'), value: <DateTime at={row.createdAt} /> },
        { label: t('customer.updatedAt'), value: <DateTime at={row.updatedAt} /> },
      ]}
    />
  )
}

/** Whether the interface answers: asked by hand, of hosts on the allow-list alone. */
function Reachability({ row }: { row: CustomerRow }) {
  const t = useText()
  const [answer, setAnswer] = useState<CheckAnswer | null>(null)
  const check = useAction(api.customer.check, { success: null, onDone: setAnswer })
  const reason =
    row.interfaceUrl === null ? t('customer.checkNoUrl') : row.mayCheck ? null : t('customer.checkNotListed')
  return (
    <div className={styles.customerCheck}>
      <span role="status">
        <Answer answer={answer} />
      </span>
      <Greyable size="small" reason={reason} loading={check.isPending} onClick={() => check.mutate({ id: row.id })}>
        {t('customer.check')}
      </Greyable>
      {reason === null ? null : <small>{reason}</small>}
    </div>
  )
}

function Answer({ answer }: { answer: CheckAnswer | null }) {
  const t = useText()
  if (answer === null) return <StatusDot tone="idle" label={t('customer.notChecked')} />
  const { status, problem = 'broken', ms } = answer
  const label =
    status === undefined
      ? t('customer.unreachable', { why: t(`customer.problem.${problem}`) })
      : t('customer.reachable', { status, ms })
  return (
    <>
      <StatusDot tone={status === undefined ? 'bad' : status < 500 ? 'ok' : 'warn'} label={label} />{' '}
      <DateTime at={answer.at} />
    </>
  )
}
