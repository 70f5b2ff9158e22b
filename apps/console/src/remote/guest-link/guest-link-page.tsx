import { guestLink } from '@cpm/contract/remote/guest-link/guest-link'
import { guestLinkFields } from '@cpm/contract/remote/guest-link/guest-link.fields'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { useCan, useGranted } from '../../api/session/can.tsx'
import { useText } from '../../api/text.ts'
import { Muted } from '../../kit/layout/text.tsx'
import { AddButton } from '../../kit/list/add-button.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { useUrlState } from '../../kit/list/url-state.ts'
import { PageFrame } from '../../kit/page/page.tsx'
import { useList } from '../../kit/table/data-table.tsx'
import { StatusDot } from '../../kit/values/status.tsx'
import { RowActions } from '../../platform/resource/actions.tsx'
import { useColumns } from '../../platform/resource/cells.tsx'
import { useFilters } from '../../platform/resource/filters.ts'
import { actionsOf } from './guest-link-actions.ts'
import { GuestDialog } from './guest-dialog.tsx'

export const path = '/remote/guestLink'

const route = guestLink.routes.list

/** Guest links: who may come to which terminal, until when, and who is there now. */
export function Page() {
  const t = useText()
  const [query, setQuery] = useUrlState(route.input)
  const [making, setMaking] = useState(false)
  const mayLook = useCan('remote.view')
  const mayJoin = useGranted('/remote/index') && mayLook
  return (
    <PageFrame fill>
      <ListTable
        of="guestLink"
        icon="link"
        rowKey={(row) => row.id}
        rowName={(row) => row.guest}
        columns={useColumns(guestLinkFields, {
          session: (row) =>
            row.session === null ? (
              <Muted>{t('guestLink.notInUse')}</Muted>
            ) : (
              <StatusDot tone="ok" label={t('guestLink.inUse')} />
            ),
        })}
        card={{ title: 'guest', facts: ['state', 'sn', 'endsAt'] }}
        filters={useFilters(guestLinkFields, route, ['state'])}
        query={query}
        onQuery={setQuery}
        list={useList(api.guestLink.list, query)}
        toolbar={<AddButton code="remote.guest" word="guestLink.new" onAdd={() => setMaking(true)} />}
        actions={(row) => (
          <RowActions name={row.guest} actions={actionsOf(row, mayJoin)} audit={`guest_link:${row.id}`} />
        )}
        actionsWidth={190}
      />
      {making ? <GuestDialog sn={query.sn} onClose={() => setMaking(false)} /> : null}
    </PageFrame>
  )
}
