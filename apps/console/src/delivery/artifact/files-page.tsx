import { artifact, type ArtifactRow } from '@cpm/contract/delivery/artifact/artifact'
import { artifactFields } from '@cpm/contract/delivery/artifact/artifact.fields'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { api } from '../../api/api.ts'
import { lazy } from '../../api/lazy.ts'
import { useCan } from '../../api/session/can.tsx'
import { useText } from '../../api/text.ts'
import { AddButton } from '../../kit/list/add-button.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { useSelection } from '../../kit/list/selection.ts'
import { useUrlState } from '../../kit/list/url-state.ts'
import { PageFrame } from '../../kit/page/page.tsx'
import { useList } from '../../kit/table/data-table.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { RowActions } from '../../platform/resource/actions.tsx'
import { useColumns } from '../../platform/resource/cells.tsx'
import { useFilters } from '../../platform/resource/filters.ts'
import { actionsOf, useRemove } from './artifact-actions.ts'
import { UsedBy } from './used-by.tsx'

export const path = '/longRange/files'

const UploadFiles = lazy(async () => ({ default: (await import('./upload-files.tsx')).UploadFiles }))

const route = artifact.routes.list

/** All files for terminals, with what uses them. */
export function Page() {
  const t = useText()
  const [query, setQuery] = useUrlState(route.input)
  const [adding, setAdding] = useState(false)
  const mayDelete = useCan('artifact.delete')
  const selection = useSelection<ArtifactRow>()
  const { remove, busy } = useRemove(selection.clear)
  const columns = useColumns(artifactFields, {
    name: ({ name }) => <span title={name}>{name}</span>,
    packageName: ({ packageName }) => packageName && <span title={packageName}>{packageName}</span>,
    usedBy: (row) => <UsedBy of={row.usedBy} />,
  })
  return (
    <PageFrame fill>
      <ListTable
        of="artifact"
        icon="folder"
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        columns={columns}
        filters={[
          ...useFilters(artifactFields, route, ['kind']),
          {
            name: 'used',
            label: t('artifact.used'),
            options: [
              { value: true, label: t('artifact.used.true') },
              { value: false, label: t('artifact.used.false') },
            ],
          },
        ]}
        query={query}
        onQuery={setQuery}
        list={useList(api.artifact.list, query)}
        {...(mayDelete
          ? {
              selection,
              selectedActions: (
                <Button
                  danger
                  size="small"
                  icon={<Icon name="trash" />}
                  loading={busy}
                  onClick={() => void remove([...selection.rows.values()])}
                >
                  {t('artifact.delete')}
                </Button>
              ),
            }
          : {})}
        toolbar={<AddButton code="artifact.create" word="artifact.add" onAdd={() => setAdding(true)} />}
        actions={(row) => <RowActions name={row.name} actions={actionsOf(row, t)} audit={`artifact:${row.id}`} />}
        actionsWidth={132}
        exportOf={{ route, name: 'files-for-terminals' }}
      />
      {adding ? (
        <Suspense>
          <UploadFiles onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
    </PageFrame>
  )
}
