import { pagerSizes } from '@cpm/contract/kernel/list'
import type { RoleMember, RoleRow } from '@cpm/contract/people/role/role'
import { roleFields } from '@cpm/contract/people/role/role.fields'
import { keepPreviousData } from '@tanstack/react-query'
import { Tabs } from 'antd'
import { useMemo, useState } from 'react'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { Details, Empty, Failed, Waiting } from '../../kit/page/page.tsx'
import { Drawer } from '../../kit/dialog/drawer.tsx'
import { Pager } from '../../kit/list/pager.tsx'
import { roleName } from '../../api/session/role-name.ts'
import { StatusTag } from '../../kit/values/status.tsx'
import { type Text, useText } from '../../api/text.ts'
import { Copyable } from '../../kit/values/values.tsx'
import { onlyChosen } from './grant-tree.ts'
import { PermissionTree } from './permission-tree.tsx'
import { RowActions } from '../../platform/resource/actions.tsx'
import { useDetails } from '../../platform/resource/cells.tsx'
import { actionsOf } from './role-actions.tsx'
import { useGrants, type Writing } from './role-form.tsx'
import { Row, Stack } from '../../kit/layout/box.tsx'
import styles from './role.module.css'

/** Whose role it is: everybody's, an enterprise's, or ours. */
export function whose(t: Text, row: RoleRow): string {
  if (row.builtIn && row.code !== 'administrator') return t('role.everybodys')
  return row.enterpriseName ?? t('role.ours')
}

type Props = { id: string | undefined; onClose: () => void; onWrite: (writing: Writing) => void }

/** A role, what it gives and who has it. */
export function RoleDrawer({ id, onClose, onWrite }: Props) {
  const t = useText()
  return (
    <Drawer
      rootClassName={styles.roleDrawer}
      open={id !== undefined}
      size={680}
      title={t('role.one')}
      onClose={onClose}
      destroyOnHidden
    >
      {id === undefined ? null : <Body id={id} onWrite={onWrite} />}
    </Drawer>
  )
}

function Body({ id, onWrite }: { id: string; onWrite: (writing: Writing) => void }) {
  const t = useText()
  const details = useDetails(roleFields)
  const found = useRead(quietApi.role.get, { id })
  if (found.error) return <Failed error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Waiting lines={8} />
  const { menuIds, ...row } = found.data
  return (
    <>
      <Details
        items={details(
          row,
          [
            'name',
            'code',
            'enabled',
            'enterpriseName',
            'needsTotp',
            'createdBy',
            'createdAt',
            'updatedAt',
            ...(row.description === null ? [] : (['description'] as const)),
          ],
          {
            name: () => roleName(t, row),
            code: () => <Copyable text={row.code} />,
            enterpriseName: () => whose(t, row),
          },
        )}
      />
      <Row className={styles.roleActions}>
        <RowActions name={roleName(t, row)} actions={actionsOf(row, onWrite)} audit={`role:${row.id}`} />
      </Row>
      <Tabs
        items={[
          {
            key: 'menus',
            label: t('role.menus'),
            children: <Grants key={found.dataUpdatedAt} menuIds={menuIds} />,
          },
          {
            key: 'members',
            label: <span data-count={row.accounts}>{`${t('role.accounts')} (${row.accounts})`}</span>,
            children: <Members id={id} />,
          },
        ]}
      />
    </>
  )
}

/** What the role gives, as far as one holds it oneself. */
function Grants({ menuIds }: { menuIds: readonly string[] }) {
  const t = useText()
  const grants = useGrants()
  const shown = useMemo(() => onlyChosen(grants.data?.menus ?? [], new Set(menuIds)), [grants.data, menuIds])
  if (grants.error) return <Failed error={grants.error} retry={() => void grants.refetch()} />
  if (!grants.data) return <Waiting lines={5} />
  const held = new Set(grants.data.menus.map((node) => node.id))
  const beyond = menuIds.filter((id) => !held.has(id)).length
  return (
    <>
      {beyond > 0 ? <p className={styles.roleNote}>{t('role.notShown', { count: beyond })}</p> : null}
      {shown.length > 0 ? (
        <PermissionTree nodes={shown} value={menuIds as string[]} readOnly />
      ) : (
        <Empty icon="key" title={t('role.givesNothing')} />
      )}
    </>
  )
}

function Members({ id }: { id: string }) {
  const t = useText()
  const [at, setAt] = useState<{ page: number; pageSize: number }>({ page: 1, pageSize: pagerSizes.default })
  const list = useRead(quietApi.role.members, { id, ...at }, { placeholderData: keepPreviousData })
  if (list.error) return <Failed error={list.error} retry={() => void list.refetch()} />
  if (!list.data) return <Waiting lines={5} />
  const { records, total } = list.data
  if (total === 0) return <Empty icon="user" title={t('role.noMembers')} />
  return (
    <>
      <Stack as="ul" gap={1} className={styles.roleMembers}>
        {records.map((one) => (
          <Member key={one.id} one={one} />
        ))}
      </Stack>
      <Pager
        {...at}
        total={total}
        choices={pagerSizes.choices}
        onChange={(page, pageSize) => setAt({ page, pageSize })}
      />
    </>
  )
}

function Member({ one }: { one: RoleMember }) {
  const t = useText()
  return (
    <li>
      <span>{one.name}</span>
      <small>{[one.description, one.enterpriseName].filter(Boolean).join(' · ')}</small>
      {one.active ? null : <StatusTag tone="idle" label={t('enabled.0')} />}
    </li>
  )
}
