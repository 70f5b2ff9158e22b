import { systemFile, type SystemFileRow } from '@cpm/contract/delivery/system-file/system-file'
import { systemFileFields } from '@cpm/contract/delivery/system-file/system-file.fields'
import { useState } from 'react'
import { api, quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useCan } from '../../api/session/can.tsx'
import { useLanguage, useText } from '../../api/text.ts'
import { Mono, Muted } from '../../kit/layout/text.tsx'
import { AddButton } from '../../kit/list/add-button.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { useUrlState } from '../../kit/list/url-state.ts'
import { PageFrame } from '../../kit/page/page.tsx'
import { useList } from '../../kit/table/data-table.tsx'
import { RowActions } from '../../platform/resource/actions.tsx'
import { useColumns } from '../../platform/resource/cells.tsx'
import { useFilters } from '../../platform/resource/filters.ts'
import { actionsOf } from './system-file-actions.ts'
import { SystemFileForm } from './system-file-form.tsx'

export const path = '/sysManage/index'

const route = systemFile.routes.list

/** System packages and other files for terminals. */
export function Page() {
  const t = useText()
  const language = useLanguage()
  const [query, setQuery] = useUrlState(route.input)
  const [editing, setEditing] = useState<SystemFileRow | 'new' | null>(null)
  const mayModels = useCan('model.read')
  const models = useRead(quietApi.model.list, { pageSize: 500 }, { enabled: mayModels }).data?.records ?? []
  const names = [...new Set([...models.map(({ name }) => name), ...(query.model ?? [])])].toSorted()
  const columns = useColumns(systemFileFields, {
    name: ({ name }) => <span title={name}>{name}</span>,
    models: ({ models: of }) =>
      of.length === 0 ? (
        <Muted>{t('systemFile.models.any')}</Muted>
      ) : (
        <span title={of.join('\n')}>{of.join(', ')}</span>
      ),
    version: (row) => <Version {...row} />,
    description: ({ descriptionCn: cn, descriptionEn: en }) => {
      const text = language === 'cn' ? (cn ?? en) : (en ?? cn)
      return text === null ? null : <span title={text}>{text}</span>
    },
  })
  return (
    <PageFrame fill>
      <ListTable
        of="systemFile"
        icon="folder"
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        columns={columns}
        filters={[
          ...useFilters(systemFileFields, route, ['kind']),
          {
            name: 'model',
            label: t('systemFile.models'),
            many: true,
            options: names.map((name) => ({ value: name, label: name })),
          },
        ]}
        query={query}
        onQuery={setQuery}
        list={useList(api.systemFile.list, query)}
        toolbar={<AddButton code="systemFile.create" word="systemFile.add" onAdd={() => setEditing('new')} />}
        actions={(row) => (
          <RowActions
            name={row.name}
            actions={actionsOf(row, { onEdit: setEditing })}
            audit={`system_file:${row.id}`}
          />
        )}
        actionsWidth={132}
        exportOf={{ route, name: 'system-files' }}
      />
      {editing ? <SystemFileForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} /> : null}
    </PageFrame>
  )
}

/** `PayDroid 10.0.0 → PayDroid 10.0.1` */
function Version({ versionFrom, versionTo }: Pick<SystemFileRow, 'versionFrom' | 'versionTo'>) {
  const t = useText()
  if (versionTo === null) return null
  const from = versionFrom ?? t('systemFile.anyVersion')
  return <Mono title={`${from} → ${versionTo}`}>{`${from} → ${versionTo}`}</Mono>
}
