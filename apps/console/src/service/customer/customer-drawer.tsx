import type { CheckAnswer, CustomerRow } from '@cpm/contract/service/customer/customer'
import { customerFields } from '@cpm/contract/service/customer/customer.fields'
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
import { ActionButtons } from '../../platform/resource/actions.tsx'
import { useDetails } from '../../platform/resource/cells.tsx'
import { actionsOf, type Doors } from './customer-actions.tsx'
import styles from './customer.module.css'

type Props = { id: string | undefined; onClose: () => void; doors: Doors }

const deployment = [
  'deploymentStatus',
  'networkType',
  'serviceIp',
  'serviceUser',
  'servicePassword',
  'interfaceUrl',
  'reachability',
] as const
const who = ['contact', 'phone', 'email', 'country', 'region', 'address', 'remark', 'createdAt', 'updatedAt'] as const

/** All that is known of a customer, but for the password. */
export function CustomerDrawer({ id, onClose, doors }: Props) {
  const t = useText()
  return (
    <Drawer open={id !== undefined} size={620} title={t('customer.one')} onClose={onClose} destroyOnHidden>
      {id === undefined ? null : <Body key={id} id={id} doors={{ ...doors, onGone: onClose }} />}
    </Drawer>
  )
}

function Body({ id, doors }: { id: string; doors: Doors }) {
  const t = useText()
  const details = useDetails(customerFields)
  const found = useRead(quietApi.customer.get, { id })
  if (found.error) return <Failed error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Waiting lines={8} />
  const row = found.data
  return (
    <article className={styles.customerRead}>
      <h2>{row.name}</h2>
      <div className={styles.customerDrawerActions}>
        <ActionButtons actions={actionsOf(row, doors)} audit={`customer:${row.id}`} />
      </div>
      <h3>{t('customer.group.deployment')}</h3>
      <Details
        items={details(row, deployment, {
          servicePassword: () => (row.servicePasswordSet ? t('customer.passwordSet') : null),
          interfaceUrl: () => (row.interfaceUrl === null ? null : <Copyable text={row.interfaceUrl} />),
          // Another address is another question.
          reachability: () => <Reachability key={row.interfaceUrl} row={row} />,
        })}
      />
      <h3>{t('customer.group.who')}</h3>
      <Details items={details(row, who)} />
    </article>
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
