import { app as resource, type GrayState, type GrayTarget, type VersionRow } from '@cpm/contract/market/app/app'
import { grayFields } from '@cpm/contract/market/app/gray/gray.fields'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { api } from '../../../api/api.ts'
import { useText } from '../../../api/text.ts'
import { ListTable } from '../../../kit/list/list-table.tsx'
import { PageLink } from '../../../kit/page/page.tsx'
import { useList } from '../../../kit/table/data-table.tsx'
import { useColumns } from '../../../platform/resource/cells.tsx'
import { useFilters } from '../../../platform/resource/filters.ts'
import { reasonText } from '../../../delivery/task-types/task-words.ts'
import { detailOf } from '../../../estate/terminal/detail-of.ts'

const route = resource.routes.grayTargets
type Query = Omit<z.output<typeof route.input>, 'export' | 'after'>

type Props = { version: VersionRow; state: GrayState | undefined; onState: (state: GrayState | undefined) => void }

/** Each terminal of the release, and how it stands with it. */
export function GrayTargets({ version, state, onState }: Props) {
  const t = useText()
  const [query, setQuery] = useState<Query>(() => route.input.parse({ id: version.id }))
  useEffect(() => setQuery((now) => ({ ...now, page: 1, state: state && [state] })), [state])
  const columns = useColumns(grayFields, {
    sn: ({ sn }: GrayTarget) => <PageLink to={`${detailOf(sn)}?tab=apps`}>{sn}</PageLink>,
    reason: ({ reason }: GrayTarget) => (reason === null ? null : reasonText(t, 'run', reason)),
  })
  return (
    <ListTable
      of="appGray"
      icon="device"
      rowKey={(row) => row.sn}
      columns={columns}
      filters={useFilters(grayFields, route, ['state'], { state: 190 })}
      query={query}
      onQuery={(patch) => {
        setQuery((now) => ({ ...now, ...patch }))
        if ('state' in patch) onState(patch.state?.length === 1 ? patch.state[0] : undefined)
      }}
      list={useList(api.app.grayTargets, query)}
      exportOf={{ route, name: `gray-${version.packageName}-${version.versionName}` }}
      card={{ title: 'sn', marks: ['state'], facts: ['name', 'versionName', 'versionBefore', 'reason'] }}
    />
  )
}
