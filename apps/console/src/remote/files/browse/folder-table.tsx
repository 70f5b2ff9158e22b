import { plainDirection } from '@cpm/contract/kernel/fields/direction'
import { mostEntries, type RemoteEntry } from '@cpm/contract/remote/remote-session/files'
import { useMemo, useState } from 'react'
import { useText } from '../../../api/text.ts'
import { useSelection } from '../../../kit/list/selection.ts'
import { SearchBar } from '../../../kit/list/search-bar.tsx'
import { Stack } from '../../../kit/layout/box.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import { Empty } from '../../../kit/page/page.tsx'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { Bytes, DateTime } from '../../../kit/values/values.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import type { Asks } from '../requests.ts'
import { asAnswer } from '../ask-error.ts'
import { localList, type LocalQuery } from '../local-list.ts'
import type { Moves } from '../move/moves.ts'
import { Chosen, FileActions } from './file-actions.tsx'
import { FolderTools } from './folder-tools.tsx'
import { type Naming, NameDialog } from './name-dialog.tsx'
import { joined } from './paths.ts'
import type { useFolder } from './use-folder.ts'
import styles from '../files.module.css'

export type FolderProps = {
  asks: Asks
  moves: Moves
  mayChange: boolean
  found: ReturnType<typeof useFolder>
  path: string
  query: LocalQuery
  onQuery: (patch: Partial<LocalQuery>) => void
  onGo: (path: string | null) => void
  onUpload: (files: readonly File[]) => Promise<void>
}

const how = {
  text: ({ name }: RemoteEntry) => name,
  first: ({ kind }: RemoteEntry) => kind === 'folder',
  compare: {
    name: (a: RemoteEntry, b: RemoteEntry) => a.name.localeCompare(b.name, undefined, { numeric: true }),
    size: (a: RemoteEntry, b: RemoteEntry) => a.size - b.size,
    changedAt: (a: RemoteEntry, b: RemoteEntry) => a.changedAt - b.changedAt,
  },
}
const icons = { folder: 'folder', file: 'page', link: 'link', other: 'system' } as const

/** What lies in one folder. */
export function FolderTable(props: FolderProps) {
  const { asks, moves, mayChange, found, path, query, onQuery, onGo } = props
  const t = useText()
  const selection = useSelection<RemoteEntry>()
  const [naming, setNaming] = useState<Naming | null>(null)
  const { folder, error, isFetching, refetch } = found
  const list = localList(folder?.entries, query, how, {
    error: folder || !error ? null : asAnswer(error),
    isFetching,
    refetch,
  })
  const columns = useColumnsOfFiles(path, onGo)
  const deeds = { asks, moves, path, mayChange, onDone: () => void refetch(), onRename: setNaming }
  return (
    <Stack gap={4}>
      <SearchBar query={query} onQuery={onQuery} placeholder={t('desk.filter')} />
      <DataTable
        name="remoteFiles"
        label={t('desk.files')}
        rowKey={({ name }) => name}
        rowName={({ name }) => name}
        columns={columns}
        card={{ title: 'name', facts: ['size', 'changedAt'] }}
        query={query}
        onQuery={onQuery}
        list={list}
        selection={selection}
        selectedActions={<Chosen {...deeds} selection={selection} />}
        toolbar={<FolderTools {...props} onMake={() => setNaming({ kind: 'make' })} />}
        actions={(row) => <FileActions {...deeds} row={row} />}
        empty={<Empty icon={query.q ? 'search' : 'folder'} title={t(query.q ? 'desk.noMatch' : 'desk.empty')} />}
      />
      {folder?.more ? <Muted small>{t('desk.more', { count: mostEntries })}</Muted> : null}
      <NameDialog
        naming={naming}
        taken={folder?.entries?.map(({ name }) => name) ?? []}
        onClose={() => setNaming(null)}
        onNamed={async (name) => {
          if (naming?.kind === 'make') await asks.ask({ op: 'make', path: joined(path, name) })
          else if (naming) await asks.ask({ op: 'rename', path: joined(path, naming.name), to: joined(path, name) })
          await refetch()
        }}
      />
    </Stack>
  )
}

function useColumnsOfFiles(path: string, onGo: (path: string) => void) {
  const t = useText()
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('desk.name'),
        sort: 'name',
        width: 360,
        render: ({ name, kind }: RemoteEntry) => (
          <span className={styles.name}>
            <Icon name={icons[kind]} size={16} label={t(`desk.kind.${kind}`)} />
            {kind === 'folder' || kind === 'link' ? (
              <button type="button" className={styles.crumb} onClick={() => onGo(joined(path, name))}>
                {plainDirection(name)}
              </button>
            ) : (
              <span title={plainDirection(name)}>{plainDirection(name)}</span>
            )}
          </span>
        ),
      },
      {
        key: 'size',
        title: t('desk.size'),
        sort: 'size',
        width: 120,
        align: 'end' as const,
        render: ({ size, kind }: RemoteEntry) => (kind === 'file' ? <Bytes value={size} /> : null),
      },
      {
        key: 'changedAt',
        title: t('desk.changedAt'),
        sort: 'changedAt',
        width: 190,
        render: ({ changedAt }: RemoteEntry) => <DateTime at={new Date(changedAt).toISOString()} />,
      },
    ],
    [t, path, onGo],
  )
}
