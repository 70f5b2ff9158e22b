import { Button } from 'antd'
import { mostMoving, type RemoteEntry } from '@cpm/contract/remote/remote-session/files'
import { t, useText } from '../../../api/text.ts'
import { confirm, toast } from '../../../kit/dialog/feedback.tsx'
import type { Selection } from '../../../kit/list/selection.ts'
import { RowActions } from '../../../platform/resource/actions.tsx'
import type { Asks } from '../requests.ts'
import { toastRefusal } from '../ask-error.ts'
import type { Moves } from '../move/moves.ts'
import type { Naming } from './name-dialog.tsx'
import { joined } from './paths.ts'

type Deeds = {
  asks: Asks
  moves: Moves
  path: string
  mayChange: boolean
  onDone: () => void
  onRename: (naming: Naming) => void
}

const canCome = ({ kind }: RemoteEntry) => kind === 'file' || kind === 'link'

function fetchAll(moves: Moves, path: string, rows: readonly RemoteEntry[]): void {
  if (rows.length > moves.room()) return toast.error(t('desk.tooMany', { most: mostMoving }))
  for (const { name, size } of rows) moves.down(joined(path, name), name, size)
}

async function removeAll({ asks, path, onDone }: Deeds, rows: readonly RemoteEntry[]): Promise<void> {
  const [first] = rows
  const title =
    rows.length === 1
      ? t('desk.deleteTitle', { name: first?.name ?? '' })
      : t('desk.deleteMany', { count: rows.length })
  if (!(await confirm({ title, content: t('desk.deleteHint'), okText: t('desk.delete'), danger: true }))) return
  try {
    for (const { name } of rows) await asks.ask({ op: 'remove', path: joined(path, name) })
    toast.success(t('answer.ok'))
  } catch (error) {
    toastRefusal(error)
  }
  onDone()
}

/** What can be done with one file or folder. */
export function FileActions({ row, ...deeds }: Deeds & { row: RemoteEntry }) {
  const { moves, path, mayChange, onRename } = deeds
  return (
    <RowActions
      name={row.name}
      actions={[
        ...(canCome(row)
          ? [{ word: 'desk.download' as const, first: true as const, run: () => fetchAll(moves, path, [row]) }]
          : []),
        ...(mayChange
          ? [
              {
                word: 'desk.rename' as const,
                icon: 'edit' as const,
                run: () => onRename({ kind: 'rename', name: row.name }),
              },
              {
                word: 'desk.delete' as const,
                icon: 'trash' as const,
                danger: true as const,
                run: () => void removeAll(deeds, [row]),
              },
            ]
          : []),
      ]}
    />
  )
}

/** And with those that are chosen. */
export function Chosen({ selection, ...deeds }: Deeds & { selection: Selection<RemoteEntry> }) {
  const word = useText()
  const rows = [...selection.rows.values()]
  const files = rows.filter(canCome)
  return (
    <>
      {files.length > 0 ? (
        <Button
          size="small"
          onClick={() => {
            fetchAll(deeds.moves, deeds.path, files)
            selection.clear()
          }}
        >
          {word('desk.download')}
        </Button>
      ) : null}
      {deeds.mayChange ? (
        <Button size="small" danger onClick={() => void removeAll(deeds, rows).then(selection.clear)}>
          {word('desk.delete')}
        </Button>
      ) : null}
    </>
  )
}
