import { animation, type AnimationRow } from '@cpm/contract/delivery/animation/animation'
import { animationFields } from '@cpm/contract/delivery/animation/animation.fields'
import { Suspense, useState } from 'react'
import { api } from '../../api/api.ts'
import { lazy } from '../../api/lazy.ts'
import { AddButton } from '../../kit/list/add-button.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { useUrlState } from '../../kit/list/url-state.ts'
import { PageFrame } from '../../kit/page/page.tsx'
import { useList } from '../../kit/table/data-table.tsx'
import { RowActions } from '../../platform/resource/actions.tsx'
import { useColumns } from '../../platform/resource/cells.tsx'
import { useFilters } from '../../platform/resource/filters.ts'
import { actionsOf } from './animation-actions.ts'

export const path = '/sysManage/animation'

const AnimationForm = lazy(async () => ({ default: (await import('./animation-form.tsx')).AnimationForm }))
const PreviewDialog = lazy(async () => ({ default: (await import('./preview-dialog.tsx')).PreviewDialog }))

const route = animation.routes.list

/** What terminals play while they start. */
export function Page() {
  const [query, setQuery] = useUrlState(route.input)
  const [editing, setEditing] = useState<AnimationRow | 'new' | null>(null)
  const [seeing, setSeeing] = useState<AnimationRow | null>(null)
  return (
    <PageFrame fill>
      <ListTable
        of="animation"
        icon="play"
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        columns={useColumns(animationFields)}
        filters={useFilters(animationFields, route, ['format'])}
        query={query}
        onQuery={setQuery}
        list={useList(api.animation.list, query)}
        toolbar={<AddButton code="animation.create" word="animation.add" onAdd={() => setEditing('new')} />}
        actions={(row) => (
          <RowActions
            name={row.name}
            actions={actionsOf(row, { onSee: setSeeing, onEdit: setEditing })}
            audit={`animation:${row.id}`}
          />
        )}
        actionsWidth={124}
        exportOf={{ route, name: 'boot-animations' }}
      />
      <Suspense>
        {editing ? <AnimationForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} /> : null}
        {seeing ? <PreviewDialog row={seeing} onClose={() => setSeeing(null)} /> : null}
      </Suspense>
    </PageFrame>
  )
}
