import { type DragEvent, useEffect, useState } from 'react'
import { formatBytes } from '@cpm/contract/kernel/file/files'
import { useText } from '../../../api/text.ts'
import { Muted } from '../../../kit/layout/text.tsx'
import { Stack } from '../../../kit/layout/box.tsx'
import type { Asks } from '../requests.ts'
import { MovesPanel } from '../move/moves-panel.tsx'
import type { Moves } from '../move/moves.ts'
import { Crumbs } from './crumbs.tsx'
import { FolderTable } from './folder-table.tsx'
import type { Place } from './place.ts'
import { RootList } from './root-list.tsx'
import { useFolder } from './use-folder.ts'
import { useUpload } from './use-upload.ts'
import styles from '../files.module.css'

type Props = {
  asks: Asks
  isOpen: boolean
  mayChange: boolean
  moves: Moves
  changes: { hear(changed: () => void): () => void }
  place: Place
  onPlace: (place: Place) => void
}

/** The files of a terminal: where one is, what lies there, and what is on its way. */
export function BrowsePane({ asks, isOpen, mayChange, moves, changes, place, onPlace }: Props) {
  const t = useText()
  const { folder: path, query } = place
  const found = useFolder(asks, isOpen, path)
  const { folder, roots, refetch } = found
  useEffect(() => changes.hear(() => void refetch()), [changes, refetch])
  const go = (to: string | null) => onPlace({ folder: to, query: { ...query, page: 1, q: undefined } })
  const upload = useUpload(moves, path, folder?.entries)
  const [isOver, setOver] = useState(false)
  const takes = mayChange && isOpen && path !== null
  const drag = (event: DragEvent, over: boolean) => {
    if (!takes || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(over)
  }
  return (
    <Stack gap={4}>
      <Crumbs path={path} roots={roots} onGo={go} />
      <div
        className={styles.drop}
        data-over={isOver ? '' : undefined}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) drag(event, false)
        }}
        onDrop={(event) => {
          drag(event, false)
          if (takes) void upload([...event.dataTransfer.files])
        }}
      >
        {path === null ? (
          <RootList roots={roots} isHere={found.isHere} onGo={go} />
        ) : (
          <FolderTable
            asks={asks}
            moves={moves}
            mayChange={mayChange}
            found={found}
            path={path}
            query={query}
            onQuery={(patch) => onPlace({ folder: path, query: { ...query, page: 1, ...patch } })}
            onGo={go}
            onUpload={upload}
          />
        )}
        {isOver && path !== null ? <p className={styles.dropHere}>{t('desk.drop', { name: path })}</p> : null}
      </div>
      {folder?.free !== undefined && folder.total !== undefined ? (
        <Muted small>{t('desk.free', { free: formatBytes(folder.free), total: formatBytes(folder.total) })}</Muted>
      ) : null}
      <MovesPanel moves={moves} />
    </Stack>
  )
}
