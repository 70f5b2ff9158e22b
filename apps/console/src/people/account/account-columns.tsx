import type { AccountRow, Named } from '@cpm/contract/people/account/account'
import { accountFields } from '@cpm/contract/people/account/account.fields'
import { Switch } from 'antd'
import { useMemo } from 'react'
import { useSession } from '../../api/session/session.ts'
import { useCan } from '../../api/session/can.tsx'
import type { Column } from '../../kit/table/column.ts'
import { roleName } from '../../api/session/role-name.ts'
import { EnabledTag } from '../../kit/values/status.tsx'
import { type Text, useText } from '../../api/text.ts'
import { DateTime, OpenRow } from '../../kit/values/values.tsx'
import { useDeed } from '../../platform/resource/actions.tsx'
import { useColumns } from '../../platform/resource/cells.tsx'
import { enabling } from './account-actions.tsx'
import styles from './account.module.css'
import valuesStyles from '../../kit/values/values.module.css'

const names = (some: readonly Named[]) => some.map((one) => one.name).join(', ')

/** A store scope in one line. */
function scopeText(row: AccountRow, t: Text): string | null {
  if (row.kind === 'administrator') return null
  if (row.groups === null) return t('account.groupsAll')
  const others = row.otherGroups > 0 ? t('account.groupsOther', { count: row.otherGroups }) : ''
  return [names(row.groups), others].filter(Boolean).join(', ')
}

/** Whether the account may come in, and the switch for it [3.7], [8.6]. */
function ActiveSwitch({ row }: { row: AccountRow }) {
  const t = useText()
  const { busy, run } = useDeed(enabling([row], !row.active))
  if (!useCan('account.enable') || row.self) return <EnabledTag value={row.active ? 1 : 0} />
  return (
    <span onClick={(event) => event.stopPropagation()} role="presentation">
      <Switch
        size="small"
        checked={row.active}
        disabled={row.disabledAbove}
        title={row.disabledAbove ? t('account.disabledAbove', { name: row.name }) : undefined}
        loading={busy}
        aria-label={t('account.switchOf', { name: row.name })}
        onChange={() => run()}
      />
    </span>
  )
}

export function useAccountColumns(open: (id: string) => void): Column<AccountRow>[] {
  const t = useText()
  const isOurs = useSession((s) => s.info?.enterpriseId === null)
  const all = useColumns(accountFields, {
    name: (row) => (
      <OpenRow className={styles.accountName} onOpen={() => open(row.id)}>
        <span>{row.name}</span>
        {row.self ? <span className={valuesStyles.rowMark}>{t('account.you')}</span> : null}
        {row.international ? <span className={valuesStyles.rowMark}>{t('account.internationalMark')}</span> : null}
      </OpenRow>
    ),
    active: (row) => <ActiveSwitch row={row} />,
    roles: (row) => row.roles.map((role) => roleName(t, role)).join(', '),
    superior: (row) => row.superior?.name ?? null,
    enterprise: (row) => row.enterprise?.name ?? null,
    groups: (row) => scopeText(row, t),
    signedInAt: (row) => (row.signedInAt ? <DateTime at={row.signedInAt} /> : t('account.neverSignedIn')),
  })
  return useMemo(() => all.filter(({ key }) => isOurs || key !== 'enterprise'), [all, isOurs])
}
