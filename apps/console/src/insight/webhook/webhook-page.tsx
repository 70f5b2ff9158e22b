import { webhook, type WebhookRow } from '@cpm/contract/insight/webhook/webhook'
import { webhookFields } from '@cpm/contract/insight/webhook/webhook.fields'
import { useState } from 'react'
import { z } from 'zod'
import { api } from '../../api/api.ts'
import { useSession } from '../../api/session/session.ts'
import { useText } from '../../api/text.ts'
import { AddButton } from '../../kit/list/add-button.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { useUrlState } from '../../kit/list/url-state.ts'
import { PageFrame } from '../../kit/page/page.tsx'
import { useList } from '../../kit/table/data-table.tsx'
import { OpenRow } from '../../kit/values/values.tsx'
import { RowActions } from '../../platform/resource/actions.tsx'
import { useColumns } from '../../platform/resource/cells.tsx'
import { useFilters } from '../../platform/resource/filters.ts'
import { actionsOf } from './webhook-actions.ts'
import { WebhookDrawer } from './webhook-drawer.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { SecretDialog } from './webhook-secret.tsx'

export const path = '/messageManage/webhook'

const route = webhook.routes.list
/** The list's own query, and the endpoint whose tries are open beside it. */
const pageQuery = route.input.extend({ open: z.string().max(18).optional() })

/** Addresses that what befalls alarms is posted to, signed. */
export function Page() {
  const t = useText()
  const [{ open, ...query }, setQuery] = useUrlState(pageQuery)
  const [editing, setEditing] = useState<WebhookRow | 'new' | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const isOurs = useSession((s) => s.info?.enterpriseId === null)
  const list = useList(api.webhook.list, query)
  const look = ({ id }: { id: string }) => setQuery({ open: id })
  const columns = useColumns(webhookFields, {
    name: (row) => (
      <OpenRow title={row.name} onOpen={() => look(row)}>
        {row.name}
      </OpenRow>
    ),
    events: (row) => row.events.map((one) => t(`alert.kind.${one}`)).join(' · '),
  })
  return (
    <PageFrame fill>
      <ListTable
        of="webhook"
        icon="link"
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        columns={columns}
        card={{ title: 'name', facts: ['url', 'enabled', 'waiting', 'lastAt'] }}
        filters={useFilters(webhookFields, route, ['enabled'])}
        query={query}
        onQuery={setQuery}
        list={list}
        toolbar={
          // An endpoint is an enterprise's own.
          isOurs ? null : <AddButton code="webhook.create" word="webhook.add" onAdd={() => setEditing('new')} />
        }
        onRowClick={look}
        actions={(row) => (
          <RowActions
            name={row.name}
            actions={actionsOf(row, { onEdit: setEditing, onSecret: setSecret, onTested: look })}
            audit={`webhook:${row.id}`}
          />
        )}
        actionsWidth={130}
      />
      <WebhookDrawer id={open} onClose={() => setQuery({ open: undefined })} />
      {editing ? (
        <WebhookForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} onSecret={setSecret} />
      ) : null}
      {secret === null ? null : <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </PageFrame>
  )
}
