import type { AccountDetail } from '@cpm/contract/people/account/account'
import { accountFields } from '@cpm/contract/people/account/account.fields'
import { Button } from 'antd'
import { quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { Details, Failed, Waiting } from '../../../kit/page/page.tsx'
import { Drawer } from '../../../kit/dialog/drawer.tsx'
import { roleName } from '../../../api/session/role-name.ts'
import { EnabledTag, StatusTag } from '../../../kit/values/status.tsx'
import { useText } from '../../../api/text.ts'
import { DateTime } from '../../../kit/values/values.tsx'
import { ActionButtons } from '../../../platform/resource/actions.tsx'
import { useDetails } from '../../../platform/resource/cells.tsx'
import { actionsOf, type Doors } from '../account-actions.tsx'
import { Row } from '../../../kit/layout/box.tsx'
import styles from '../account.module.css'
import valuesStyles from '../../../kit/values/values.module.css'

type Props = { id: string | undefined; doors: Doors; onClose: () => void; onShowBelow: (id: string) => void }

/** Everything of one account [3.9]. */
export function AccountDrawer({ id, onClose, ...rest }: Props) {
  const t = useText()
  return (
    <Drawer open={id !== undefined} size={680} title={t('account.one')} onClose={onClose} destroyOnHidden>
      {id === undefined ? null : <Body id={id} {...rest} />}
    </Drawer>
  )
}

function Body({ id, doors, onShowBelow }: { id: string } & Pick<Props, 'doors' | 'onShowBelow'>) {
  const t = useText()
  const found = useRead(quietApi.account.get, { id })
  if (found.error) return <Failed error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Waiting lines={8} />
  const row = found.data
  return (
    <article className={styles.accountFacts}>
      <Row gap={4} className={styles.accountHead}>
        <h2>{row.name}</h2>
        <EnabledTag value={row.active ? 1 : 0} />
        {row.lockedUntil ? <StatusTag tone="warn" label={t('account.locked')} /> : null}
        {row.self ? <span className={valuesStyles.rowMark}>{t('account.you')}</span> : null}
        {row.international ? <span className={valuesStyles.rowMark}>{t('account.international')}</span> : null}
      </Row>
      <Row className={styles.accountTools}>
        <ActionButtons
          actions={actionsOf(row, doors).map((one) => (one.primary ? { ...one, icon: 'edit' } : one))}
          audit={`account:${row.id}`}
        />
        {row.below > 0 ? <Button onClick={() => onShowBelow(row.id)}>{t('account.showBelow')}</Button> : null}
      </Row>
      <Facts row={row} />
    </article>
  )
}

const organisation = ['enterprise', 'superior', 'below', 'above', 'roles', 'groups'] as const
const company = ['company', 'address', 'salesRepName', 'salesRepPhone', 'salesRepAddress'] as const
const alerts = ['hardwareAlert', 'fenceAlert', 'locationOn'] as const

function Facts({ row }: { row: AccountDetail }) {
  const t = useText()
  const details = useDetails(accountFields)
  const person = [
    'kind',
    'email',
    'phone',
    'language',
    'international',
    'verify',
    'totp',
    ...(row.mustChange ? (['mustChange'] as const) : []),
    ...(row.lockedUntil === null ? [] : (['lockedUntil'] as const)),
    'signedInAt',
    'createdAt',
    'updatedAt',
    'description',
  ] as const
  return (
    <>
      <h3>{t('account.sectionAccount')}</h3>
      <Details
        items={details(row, person, {
          mustChange: () => t('account.mustChange'),
          signedInAt: () => (row.signedInAt ? <DateTime at={row.signedInAt} /> : t('account.neverSignedIn')),
        })}
      />
      <h3>{t('account.sectionOrganisation')}</h3>
      <Details
        items={details(row, organisation, {
          enterprise: () => row.enterprise?.name,
          superior: () => row.superior?.name,
          above: () => [...row.above, row].map((one) => one.name).join(' / '),
          roles: () =>
            row.roles.length > 0 ? (
              <Chips some={row.roles.map((role) => ({ ...role, name: roleName(t, role) }))} />
            ) : null,
          groups: () => <Scope row={row} />,
        })}
      />
      <h3>{t('account.sectionCompany')}</h3>
      <Details items={details(row, company)} />
      <h3>{t('account.sectionAlerts')}</h3>
      <Details items={details(row, alerts)} />
    </>
  )
}

function Chips({ some, note }: { some: readonly { id: string; name: string }[]; note?: string | null }) {
  return (
    <Row as="span" className={styles.accountChips}>
      {some.map((one) => (
        <span key={one.id}>{one.name}</span>
      ))}
      {note ? <small>{note}</small> : null}
    </Row>
  )
}

function Scope({ row }: { row: AccountDetail }) {
  const t = useText()
  if (row.kind === 'administrator') return <span className={valuesStyles.nothing}>–</span>
  if (row.groups === null) return t('account.groupsAll')
  const note = row.otherGroups > 0 ? t('account.groupsOther', { count: row.otherGroups }) : null
  return <Chips some={row.groups} note={note} />
}
