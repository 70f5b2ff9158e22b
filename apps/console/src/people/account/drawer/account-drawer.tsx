import type { AccountDetail } from '@cpm/contract/people/account/account'
import { Button } from 'antd'
import { quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { Can } from '../../../api/session/can.tsx'
import { Details, Failed, Waiting } from '../../../kit/page/page.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { Drawer } from '../../../kit/dialog/drawer.tsx'
import { roleName } from '../../../api/session/role-name.ts'
import { EnabledTag, StatusTag } from '../../../kit/values/status.tsx'
import { useText } from '../../../api/text.ts'
import { DateTime } from '../../../kit/values/values.tsx'
import { type Doors, MoreActions } from '../account-actions.tsx'
import { Figures } from '../../../kit/layout/text.tsx'
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
        <Can code="account.update">
          <Button type="primary" icon={<Icon name="edit" />} onClick={() => doors.onEdit(row.id)}>
            {t('account.edit')}
          </Button>
        </Can>
        <MoreActions row={row} doors={doors} look={{}} />
        {row.below > 0 ? <Button onClick={() => onShowBelow(row.id)}>{t('account.showBelow')}</Button> : null}
      </Row>
      <Facts row={row} />
    </article>
  )
}

const yesNo = (yes: boolean) => (yes ? 'account.yes' : 'account.no')
const onOff = (on: boolean) => (on ? 'account.on' : 'account.off')

function Facts({ row }: { row: AccountDetail }) {
  const t = useText()
  const way = [...row.above, { id: row.id, name: row.name }].map((one) => one.name).join(' / ')
  return (
    <>
      <h3>{t('account.sectionAccount')}</h3>
      <Details
        items={[
          { label: t('account.kind'), value: t(`user.kind.${row.kind}`) },
          { label: t('account.email'), value: row.email },
          { label: t('account.phone'), value: row.phone },
          { label: t('account.language'), value: t(`account.language.${row.language}`) },
          { label: t('account.international'), value: t(yesNo(row.international)) },
          {
            label: t('account.information'),
            value: t(row.verify ? 'account.verified' : 'account.notVerified'),
          },
          { label: t('account.totp'), value: t(onOff(row.totp)) },
          row.mustChange && { label: t('account.oncePassword'), value: t('account.mustChange') },
          row.lockedUntil !== null && { label: t('account.lockedUntil'), value: <DateTime at={row.lockedUntil} /> },
          {
            label: t('account.signedInAt'),
            value: row.signedInAt ? <DateTime at={row.signedInAt} /> : t('account.neverSignedIn'),
          },
          { label: t('account.createdAt'), value: <DateTime at={row.createdAt} /> },
          { label: t('account.updatedAt'), value: <DateTime at={row.updatedAt} /> },
          { label: t('account.description'), value: row.description, wide: true },
        ]}
      />
      <h3>{t('account.sectionOrganisation')}</h3>
      <Details
        items={[
          { label: t('account.enterprise'), value: row.enterprise?.name },
          { label: t('account.superior'), value: row.superior?.name },
          {
            label: t('account.below'),
            value: <Figures>{row.below}</Figures>,
          },
          { label: t('account.tree'), value: way, wide: true },
          {
            label: t('account.roles'),
            value:
              row.roles.length > 0 ? (
                <Chips some={row.roles.map((role) => ({ ...role, name: roleName(t, role) }))} />
              ) : null,
            wide: true,
          },
          { label: t('account.groups'), value: <Scope row={row} />, wide: true },
        ]}
      />
      <h3>{t('account.sectionCompany')}</h3>
      <Details
        items={[
          { label: t('account.company'), value: row.company },
          { label: t('account.address'), value: row.address },
          { label: t('account.salesRepName'), value: row.salesRepName },
          { label: t('account.salesRepPhone'), value: row.salesRepPhone },
          { label: t('account.salesRepAddress'), value: row.salesRepAddress },
        ]}
      />
      <h3>{t('account.sectionAlerts')}</h3>
      <Details
        items={[
          { label: t('account.hardwareAlert'), value: t(onOff(row.hardwareAlert)) },
          { label: t('account.fenceAlert'), value: t(onOff(row.fenceAlert)) },
          { label: t('account.locationOn'), value: t(onOff(row.locationOn)) },
        ]}
      />
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
