import type { AccountRow, Named } from '@cpm/contract/people/account/account'
import { Switch } from 'antd'
import { useMemo } from 'react'
import { useSession } from '../../api/session/session.ts'
import { useCan } from '../../api/session/can.tsx'
import type { Column } from '../../kit/table/data-table.tsx'
import { roleName } from '../../api/session/role-name.ts'
import { EnabledTag } from '../../kit/values/status.tsx'
import { type Text, useText } from '../../api/text.ts'
import { DateTime, nothing, OpenRow } from '../../kit/values/values.tsx'
import { useEnable } from './account-actions.tsx'
import styles from './account.module.css'
import valuesStyles from '../../kit/values/values.module.css'

const names = (some: readonly Named[]) => some.map((one) => one.name).join(', ')

/** A store scope in one line. */
export function scopeText(row: Pick<AccountRow, 'groups' | 'otherGroups' | 'kind'>, t: Text): string | null {
  if (row.kind === 'administrator') return null
  if (row.groups === null) return t('account.groupsAll')
  const others = row.otherGroups > 0 ? t('account.groupsOther', { count: row.otherGroups }) : ''
  return [names(row.groups), others].filter(Boolean).join(', ')
}

/** Whether the account may come in, and the switch for it [3.7], [8.6]. */
export function ActiveSwitch({ row }: { row: Pick<AccountRow, 'id' | 'name' | 'active' | 'self'> }) {
  const t = useText()
  const enable = useEnable()
  if (!useCan('account.enable') || row.self) return <EnabledTag value={row.active ? 1 : 0} />
  return (
    <span onClick={(event) => event.stopPropagation()} role="presentation">
      <Switch
        size="small"
        checked={row.active}
        loading={enable.isPending}
        aria-label={t('account.switchOf', { name: row.name })}
        onChange={(active) => enable.ask([row], active)}
      />
    </span>
  )
}

export function useColumns(open: (id: string) => void): Column<AccountRow>[] {
  const t = useText()
  const isOurs = useSession((s) => s.info?.enterpriseId === null)
  return useMemo(() => {
    const some = (text: string | null | undefined) => text || nothing
    const all: (Column<AccountRow> | false)[] = [
      {
        key: 'name',
        title: t('account.name'),
        sort: 'name',
        width: 180,
        render: (row) => (
          <OpenRow className={styles.accountName} onOpen={() => open(row.id)}>
            <span>{row.name}</span>
            {row.self ? <span className={valuesStyles.rowMark}>{t('account.you')}</span> : null}
            {row.international ? <span className={valuesStyles.rowMark}>{t('account.internationalMark')}</span> : null}
          </OpenRow>
        ),
      },
      { key: 'kind', title: t('account.kind'), width: 180, render: (row) => t(`user.kind.${row.kind}`) },
      { key: 'active', title: t('account.active'), width: 90, render: (row) => <ActiveSwitch row={row} /> },
      {
        key: 'roles',
        title: t('account.roles'),
        width: 150,
        render: (row) => some(row.roles.map((role) => roleName(t, role)).join(', ')),
      },
      { key: 'superior', title: t('account.superior'), width: 140, render: (row) => some(row.superior?.name) },
      isOurs && {
        key: 'enterprise',
        title: t('account.enterprise'),
        width: 170,
        render: (row) => some(row.enterprise?.name),
      },
      { key: 'groups', title: t('account.groups'), width: 190, render: (row) => some(scopeText(row, t)) },
      { key: 'email', title: t('account.email'), width: 210, render: (row) => some(row.email) },
      { key: 'phone', title: t('account.phone'), width: 150 },
      {
        key: 'signedInAt',
        title: t('account.signedInAt'),
        sort: 'signedInAt',
        width: 170,
        render: (row) => (row.signedInAt ? <DateTime at={row.signedInAt} /> : t('account.neverSignedIn')),
      },
      { key: 'description', title: t('account.description'), width: 180, optional: true },
      { key: 'company', title: t('account.company'), width: 160, optional: true },
      {
        key: 'language',
        title: t('account.language'),
        width: 110,
        optional: true,
        render: (row) => t(`account.language.${row.language}`),
      },
      {
        key: 'createdAt',
        title: t('account.createdAt'),
        sort: 'createdAt',
        width: 170,
        optional: true,
        render: (row) => <DateTime at={row.createdAt} />,
      },
    ]
    return all.filter((column) => column !== false)
  }, [t, open, isOurs])
}
