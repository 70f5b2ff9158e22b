import { enrolment, type EnrolmentRow } from '@cpm/contract/estate/enrolment/enrolment'
import { enrolmentFields } from '@cpm/contract/estate/enrolment/enrolment.fields'
import type { InputOf } from '@cpm/contract/kernel/route'
import { Button } from 'antd'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { useMayAudit } from '../../platform/audit/audit-of.tsx'
import { type Action, deed, RowActions } from '../../platform/resource/actions.tsx'
import { useColumns } from '../../platform/resource/cells.tsx'
import { useCan } from '../../api/session/can.tsx'
import { DataTable, useList } from '../../kit/table/data-table.tsx'
import { Empty } from '../../kit/page/page.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { nothing } from '../../kit/values/values.tsx'
import { t as say, useText } from '../../api/text.ts'
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
      size={1080}
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
  const columns = useColumns(enrolmentFields, {
    prefix: (row) => <Mono>{row.prefix}…</Mono>,
    sn: (row) => (row.sn === null ? nothing : <Mono>{row.sn}</Mono>),
    state: (row) => <EnrolmentStatusTag state={row.state} />,
    uses: (row) => `${row.uses.toLocaleString('en')} / ${row.maxUses.toLocaleString('en')}`,
  })
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
              <RowActions name={row.prefix} actions={actionsOf(row)} audit={`enrolment_token:${row.id}`} />
            ),
            actionsWidth: mayRevoke && mayAudit ? 124 : 90,
          }
        : {})}
      empty={<Empty icon="qr" hint={`${t('enrolment.none')} · ${t('enrolment.noneHint')}`} />}
    />
  )
}

function actionsOf({ id, prefix, state }: EnrolmentRow): Action[] {
  const ask = () => ({
    title: say('enrolment.revokeOf', { prefix }),
    content: say('enrolment.revokeHint'),
    danger: true,
    okText: say('enrolment.revoke'),
  })
  return [
    {
      word: 'enrolment.revoke',
      code: 'enrolment.revoke',
      first: true,
      why: state === 'active' ? null : say('enrolment.notActive'),
      deed: deed(api.enrolment.revoke, { id }, { ask }),
    },
  ]
}
