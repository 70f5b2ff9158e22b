import type { GroupRow } from '@cpm/contract/group'
import { type DragEvent, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Icon } from '../../kit/icon.tsx'
import { useRowWindow } from '../../kit/row-window.ts'
import { useText } from '../../kit/text.ts'
import { aboveOf, type Forest, mayMove, type TreeRow, treeRows } from './tree-rows.ts'

const rowHeight = 34
/** A folded group held over opens after this. */
const openAfterMs = 700

type Props = {
  forest: Forest
  open: ReadonlySet<string>
  onOpen: (id: string, open: boolean) => void
  typed: string
  chosen: string | undefined
  onChoose: (id: string) => void
  /** Given where groups may be moved. */
  onMove?: ((group: GroupRow, to: GroupRow) => void) | undefined
}

/** The tree: only the lines in sight are drawn; arrows walk, fold and unfold, Enter chooses, a drag moves. */
export function GroupTree({ forest, open, onOpen, typed, chosen, onChoose, onMove }: Props) {
  const t = useText()
  const id = useId()
  const host = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => treeRows(forest, open, typed), [forest, open, typed])
  const [walked, setWalked] = useState<string | null>(null)
  const known = rows.findIndex((row) => row.group.id === (walked ?? chosen))
  const at = known < 0 ? 0 : known
  const { from, to, before, after } = useRowWindow(host, rows.length, rowHeight)
  const drag = useDrag(forest, onOpen, onMove)

  const chosenAt = rows.findIndex((row) => row.group.id === chosen)
  const jump = useRef<string | undefined>(undefined)
  // What a link or another part of the page has chosen comes into sight, once.
  useEffect(() => {
    if (chosenAt < 0 || jump.current === chosen) return
    jump.current = chosen
    bringIn(host.current, chosenAt)
  }, [chosen, chosenAt])

  function walk(to: number): void {
    const row = rows[Math.max(0, Math.min(rows.length - 1, to))]
    if (!row) return
    setWalked(row.group.id)
    bringIn(host.current, rows.indexOf(row))
  }
  function press(event: KeyboardEvent): void {
    const row = rows[at]
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return
    const page = Math.floor((host.current?.clientHeight ?? 300) / rowHeight)
    const steps: Record<string, () => void> = {
      ArrowDown: () => walk(at + 1),
      ArrowUp: () => walk(at - 1),
      PageDown: () => walk(at + page),
      PageUp: () => walk(at - page),
      Home: () => walk(0),
      End: () => walk(rows.length - 1),
      ArrowRight: () => (row.open === false ? onOpen(row.group.id, true) : row.open ? walk(at + 1) : null),
      ArrowLeft: () =>
        row.open && !typed.trim()
          ? onOpen(row.group.id, false)
          : walk(rows.findIndex((one) => one.group.id === row.group.parentId)),
      Enter: () => onChoose(row.group.id),
      ' ': () => onChoose(row.group.id),
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    step()
  }

  return (
    <div
      ref={host}
      className="group-tree"
      role="tree"
      aria-label={t('group.tree')}
      tabIndex={0}
      aria-activedescendant={rows[at] && at >= from && at < to ? `${id}-${rows[at].group.id}` : undefined}
      onKeyDown={press}
      {...drag.ends}
    >
      <div role="presentation" style={{ height: before }} />
      {rows.slice(from, to).map((row) => (
        <Line
          key={row.group.id}
          id={`${id}-${row.group.id}`}
          row={row}
          chosen={row.group.id === chosen}
          walked={row === rows[at]}
          over={drag.over === row.group.id}
          drag={drag.of(row)}
          onToggle={() => onOpen(row.group.id, !row.open)}
          onChoose={() => {
            setWalked(row.group.id)
            onChoose(row.group.id)
          }}
        />
      ))}
      <div role="presentation" style={{ height: after }} />
    </div>
  )
}

/** Scrolls a line into sight, and no further than needed. */
function bringIn(host: HTMLElement | null, at: number): void {
  if (!host || at < 0) return
  const top = at * rowHeight
  if (top < host.scrollTop) host.scrollTop = top
  else if (top + rowHeight > host.scrollTop + host.clientHeight) host.scrollTop = top + rowHeight - host.clientHeight
}

type LineProps = {
  id: string
  row: TreeRow
  chosen: boolean
  walked: boolean
  over: boolean
  drag: object
  onToggle: () => void
  onChoose: () => void
}

function Line({ id, row, chosen, walked, over, drag, onToggle, onChoose }: LineProps) {
  const { group, depth, at, of, open, found } = row
  return (
    <div
      id={id}
      className="group-line"
      role="treeitem"
      aria-level={depth + 1}
      aria-setsize={of}
      aria-posinset={at}
      aria-selected={chosen}
      aria-expanded={open ?? undefined}
      data-walked={walked ? '' : undefined}
      data-over={over ? '' : undefined}
      data-found={found ? '' : undefined}
      style={{ paddingInlineStart: 4 + depth * 18 }}
      onClick={onChoose}
      {...drag}
    >
      {/* For the mouse; the keyboard has its arrows. */}
      <span
        className="group-fold"
        data-open={open ? '' : undefined}
        aria-hidden="true"
        onClick={(event) => {
          if (open === null) return
          event.stopPropagation()
          onToggle()
        }}
      >
        {open === null ? null : <Icon name="chevronRight" size={14} />}
      </span>
      <span className="group-line-name" title={`${group.name} ${group.number}`}>
        {group.name}
      </span>
      <small className="figures">{group.terminals.toLocaleString('en')}</small>
    </div>
  )
}

/** Dragging a group onto another; what may not be is no place to drop. */
function useDrag(forest: Forest, onOpen: Props['onOpen'], onMove: Props['onMove']) {
  const [dragged, setDragged] = useState<GroupRow | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const wait = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(wait.current), [])
  const end = () => {
    clearTimeout(wait.current)
    setDragged(null)
    setOver(null)
  }
  const of = ({ group, open }: TreeRow) =>
    onMove
      ? {
          draggable: true,
          onDragStart: (event: DragEvent) => {
            event.dataTransfer.effectAllowed = 'move'
            event.dataTransfer.setData('text/plain', group.name)
            setDragged(group)
          },
          onDragEnter: () => {
            clearTimeout(wait.current)
            if (dragged && open === false) wait.current = setTimeout(() => onOpen(group.id, true), openAfterMs)
          },
          onDragOver: (event: DragEvent) => {
            const may = dragged !== null && mayMove(forest, dragged, group)
            if (may) event.preventDefault()
            setOver(may ? group.id : null)
          },
          onDrop: (event: DragEvent) => {
            event.preventDefault()
            if (dragged && mayMove(forest, dragged, group)) onMove(dragged, group)
            end()
          },
        }
      : {}
  return { over, of, ends: { onDragEnd: end } }
}

/** Unfolded at first: the tops, and what leads to the chosen one; a small tree altogether. */
export function firstOpen(forest: Forest, chosen: string | undefined): Set<string> {
  if (forest.byId.size <= 60) return new Set(forest.byId.keys())
  const tops = (forest.below.get(null) ?? []).map((g) => g.id)
  const way = chosen ? aboveOf(forest, chosen).map((g) => g.id) : []
  return new Set([...(tops.length <= 5 ? tops : []), ...way])
}
