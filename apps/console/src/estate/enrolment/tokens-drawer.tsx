import { enrolment, type EnrolmentRow } from '@cpm/contract/estate/enrolment/enrolment'
import type { InputOf } from '@cpm/contract/kernel/route'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { api } from '../../api/api.ts'
import { AuditMenu, useMayAudit } from '../../platform/audit/audit-of.tsx'
import { useCan } from '../../api/session/can.tsx'
import { type Column, DataTable, useList } from '../../kit/table/data-table.tsx'
import { Empty } from '../../kit/page/page.tsx'
import { confirm, useAction } from '../../kit/dialog/feedback.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { t as say, useText } from '../../api/text.ts'
import { DateTime } from '../../kit/values/values.tsx'
import { Greyable } from '../../kit/form/greyable.tsx'
import { Drawer } from '../../kit/dialog/drawer.tsx'
import { EnrolmentStatusTag } from './enrolment-status.tsx'
import { Mono } from '../../kit/layout/text.tsx'
import styles from './enrol.module.css'

type Query = InputOf<typeof enrolment.routes.list>

/** Tokens made before: how they stand, and an end to those that should serve no longer. */
export function TokensDrawer({
  open,
  onClose,
  onNew,
}: {
  open: boolean
  onClose: () => void
  onNew: (() => void) | undefined
}) {
  const t = useText()
  return (
    <Drawer
      open={open}
      size={980}
      title={t('enrolment.many')}
      onClose={onClose}
      destroyOnHidden
      rootClassName={styles.tokens}
    >
      <Tokens onNew={onNew} />
    </Drawer>
  )
}

function Tokens({ onNew }: { onNew: (() => void) | undefined }) {
  const t = useText()
  const [query, setQuery] = useState<Query>(() => enrolment.routes.list.input.parse({}))
  const list = useList(api.enrolment.list, query)
  const mayRevoke = useCan('enrolment.revoke')
  const mayAudit = useMayAudit()
  const columns = useMemo<Column<EnrolmentRow>[]>(
    () => [
      {
        key: 'prefix',
        title: t('enrolment.prefix'),
        width: 150,
        render: (r) => <Mono>{r.prefix}…</Mono>,
      },
      {
        key: 'state',
        title: t('enrolment.state'),
        width: 110,
        render: (r) => <EnrolmentStatusTag state={r.state} />,
      },
      { key: 'groupName', title: t('terminal.group'), width: 190 },
      {
        key: 'uses',
        title: t('enrolment.uses'),
        width: 110,
        align: 'end',
        render: (r) => `${r.uses.toLocaleString('en')} / ${r.maxUses.toLocaleString('en')}`,
      },
      { key: 'expiresAt', title: t('enrolment.expiresAt'), width: 170, render: (r) => <DateTime at={r.expiresAt} /> },
      { key: 'createdBy', title: t('enrolment.createdBy'), width: 110 },
      {
        key: 'createdAt',
        title: t('enrolment.createdAt'),
        sort: 'createdAt',
        width: 170,
        optional: true,
        render: (r) => <DateTime at={r.createdAt} />,
      },
    ],
    [t],
  )
  return (
    <DataTable
      name="enrolment"
      label={t('enrolment.many')}
      rowKey={(row) => row.id}
      columns={columns}
      query={query}
      onQuery={(patch) => setQuery({ ...query, page: 1, ...patch })}
      list={list}
      toolbar={
        onNew ? (
          <Button type="primary" icon={<Icon name="plus" />} onClick={onNew}>
            {t('enrolment.enrol')}
          </Button>
        ) : null
      }
      {...(mayRevoke || mayAudit
        ? {
            actions: (row: EnrolmentRow) => (
              <>
                {mayRevoke ? <Revoke token={row} /> : null}
                <AuditMenu of={`enrolment_token:${row.id}`} name={row.prefix} />
              </>
            ),
            actionsWidth: mayRevoke && mayAudit ? 124 : 90,
          }
        : {})}
      empty={<Empty icon="qr" hint={`${t('enrolment.none')} · ${t('enrolment.noneHint')}`} />}
    />
  )
}

function Revoke({ token }: { token: EnrolmentRow }) {
  const t = useText()
  const revoke = useAction(api.enrolment.revoke)
  async function ask(): Promise<void> {
    const yes = await confirm({
      title: say('enrolment.revokeOf', { prefix: token.prefix }),
      content: say('enrolment.revokeHint'),
      danger: true,
      okText: say('enrolment.revoke'),
    })
    if (yes) revoke.mutate({ id: token.id })
  }
  return (
    <Greyable
      type="link"
      size="small"
      loading={revoke.isPending}
      reason={token.state === 'active' ? null : t('enrolment.notActive')}
      onClick={() => void ask()}
    >
      {t('enrolment.revoke')}
    </Greyable>
  )
}
