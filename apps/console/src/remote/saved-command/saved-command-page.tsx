import { savedCommand, type SavedCommandRow } from '@cpm/contract/remote/saved-command/saved-command'
import { savedCommandFields } from '@cpm/contract/remote/saved-command/saved-command.fields'
import { Suspense, useMemo, useState } from 'react'
import { api } from '../../api/api.ts'
import { lazy } from '../../api/lazy.ts'
import { useRead } from '../../api/read/read.ts'
import { useText } from '../../api/text.ts'
import { AddButton } from '../../kit/list/add-button.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { useUrlState } from '../../kit/list/url-state.ts'
import { Mono } from '../../kit/layout/text.tsx'
import { PageFrame } from '../../kit/page/page.tsx'
import { useTabRoute } from '../../kit/page/tab-route.ts'
import { useList } from '../../kit/table/data-table.tsx'
import { RowActions } from '../../platform/resource/actions.tsx'
import { useColumns } from '../../platform/resource/cells.tsx'
import { useFilters } from '../../platform/resource/filters.ts'
import { actionsOf } from './saved-command-actions.ts'
import { useSavedTexts } from './saved-command-text.ts'

export const path = '/remote/savedCommand'

const SavedCommandForm = lazy(async () => ({ default: (await import('./saved-command-form.tsx')).SavedCommandForm }))

const route = savedCommand.routes.list

/** Saved commands of an enterprise. */
export function Page() {
  const t = useText()
  const texts = useSavedTexts()
  const { go } = useTabRoute()
  const [query, setQuery] = useUrlState(route.input)
  const [editing, setEditing] = useState<SavedCommandRow | 'new' | null>(null)
  const categories = useRead(api.savedCommand.categories, {}).data?.categories
  const filters = useFilters(savedCommandFields, route, ['platform'])
  const ofCategory = useMemo(
    () => ({
      name: 'category' as const,
      label: t('savedCommand.category'),
      options: (categories ?? []).map((one) => ({ value: one, label: one })),
    }),
    [t, categories],
  )
  return (
    <PageFrame fill>
      <ListTable
        of="savedCommand"
        icon="tag"
        rowKey={(row) => row.id}
        rowName={(row) => texts.name(row)}
        columns={useColumns(savedCommandFields, { line: (row) => <Mono title={row.line}>{row.line}</Mono> })}
        card={{ title: 'nameEn', facts: ['category', 'platform', 'line'] }}
        filters={[...filters, ofCategory]}
        query={query}
        onQuery={setQuery}
        list={useList(api.savedCommand.list, query)}
        toolbar={<AddButton code="savedCommand.create" word="savedCommand.add" onAdd={() => setEditing('new')} />}
        actions={(row) => (
          <RowActions
            name={texts.name(row)}
            actions={actionsOf(row, {
              name: texts.name(row),
              onEdit: setEditing,
              onRun: () => go(`/remote/common?way=saved`),
            })}
            audit={`saved_command:${row.id}`}
          />
        )}
        actionsWidth={120}
        exportOf={{ route, name: 'saved-commands' }}
      />
      <Suspense>
        {editing ? (
          <SavedCommandForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
        ) : null}
      </Suspense>
    </PageFrame>
  )
}
