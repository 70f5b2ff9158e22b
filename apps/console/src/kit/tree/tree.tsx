import { type HTMLAttributes, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../values/icon.tsx'
import { useRowWindow } from '../table/row-window.ts'
import styles from './tree.module.css'

type Row = {
  depth: number
  /** Its place among those beside it, from 1, and how many they are. */
  at: number
  of: number
  /** Whether those below it are shown; null where there are none. */
  open: boolean | null
}
type Walk = { at: number; page: number; walk: (to: number) => void }
type Attributes = HTMLAttributes<HTMLDivElement> & { [data: `data-${string}`]: string | undefined }

type Props<R> = Attributes & {
  rows: readonly R[]
  /** What a row stands for. */
  nodeOf: (row: R) => { id: string; parentId: string | null }
  /** Both in pixels. */
  rowHeight: number
  indent: number
  /** Where the walk begins, and what comes into sight. */
  chosen?: string | undefined
  /** What is found stands unfolded and cannot be folded. */
  searching: boolean
  onFold: (row: R, open: boolean) => void
  onChoose: (row: R) => void
  /** What other keys do. */
  keys?: (row: R, place: Walk) => Record<string, () => void>
  lineOf: (row: R) => Attributes
  draw: (row: R) => ReactNode
  /** What stands where there is no row. */
  none?: ReactNode
}

/** A tree: only the lines in sight are drawn; arrows walk, fold and unfold, space chooses. */
export function Tree<R extends Row>(props: Props<R>) {
  const { rows, nodeOf, rowHeight, indent, chosen, searching, onFold, onChoose, keys, lineOf, draw, none, ...rest } =
    props
  const prefix = useId()
  const host = useRef<HTMLDivElement>(null)
  const [walked, setWalked] = useState<string | null>(null)
  const placeOf = (id: string | null | undefined) => rows.findIndex((row) => nodeOf(row).id === id)
  const at = Math.max(0, placeOf(walked ?? chosen))
  const current = rows[at]
  const { from, to, before, after } = useRowWindow(host, rows.length, rowHeight)

  const chosenAt = placeOf(chosen)
  const jump = useRef<string | undefined>(undefined)
  // What a link or another part of the page has chosen comes into sight, once.
  useEffect(() => {
    if (chosenAt < 0 || jump.current === chosen) return
    jump.current = chosen
    bringIn(host.current, chosenAt, rowHeight)
  }, [chosen, chosenAt, rowHeight])

  function walk(place: number): void {
    const next = Math.max(0, Math.min(rows.length - 1, place))
    const row = rows[next]
    if (!row) return
    setWalked(nodeOf(row).id)
    bringIn(host.current, next, rowHeight)
  }
  function press(event: KeyboardEvent): void {
    if (!current || event.altKey || event.ctrlKey || event.metaKey) return
    const { open } = current
    const page = Math.floor((host.current?.clientHeight ?? 300) / rowHeight)
    const steps: Record<string, () => void> = {
      ArrowDown: () => walk(at + 1),
      ArrowUp: () => walk(at - 1),
      Home: () => walk(0),
      End: () => walk(rows.length - 1),
      ArrowRight: () => (open === false ? onFold(current, true) : open ? walk(at + 1) : null),
      ArrowLeft: () => (open && !searching ? onFold(current, false) : walk(placeOf(nodeOf(current).parentId))),
      ' ': () => onChoose(current),
      ...keys?.(current, { at, page, walk }),
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    step()
  }

  return (
    <div
      {...rest}
      ref={host}
      className={`${styles.tree} ${rest.className ?? ''}`}
      role="tree"
      tabIndex={0}
      aria-activedescendant={current && at >= from && at < to ? `${prefix}${nodeOf(current).id}` : undefined}
      onKeyDown={press}
    >
      <div role="presentation" style={{ height: before }} />
      {rows.slice(from, to).map((row) => {
        const { id } = nodeOf(row)
        return (
          <Line
            key={id}
            id={`${prefix}${id}`}
            row={row}
            line={lineOf(row)}
            walked={row === current}
            indent={indent}
            onFold={(open) => onFold(row, open)}
            onPoint={() => {
              setWalked(id)
              onChoose(row)
            }}
          >
            {draw(row)}
          </Line>
        )
      })}
      <div role="presentation" style={{ height: after }} />
      {rows.length === 0 ? none : null}
    </div>
  )
}

type LineProps = {
  id: string
  row: Row
  line: Attributes
  walked: boolean
  indent: number
  onFold: (open: boolean) => void
  onPoint: () => void
  children: ReactNode
}

function Line({ id, row, line, walked, indent, onFold, onPoint, children }: LineProps) {
  const { className = '', ...rest } = line
  return (
    <div
      {...rest}
      id={id}
      className={`${styles.treeLine} ${className}`}
      role="treeitem"
      aria-level={row.depth + 1}
      aria-setsize={row.of}
      aria-posinset={row.at}
      aria-expanded={row.open ?? undefined}
      data-walked={walked ? '' : undefined}
      style={{ paddingInlineStart: 4 + row.depth * indent }}
      onClick={onPoint}
    >
      <Fold open={row.open} onFold={onFold} />
      {children}
    </div>
  )
}

/** For the mouse; the keyboard has its arrows. */
function Fold({ open, onFold }: { open: boolean | null; onFold: (open: boolean) => void }) {
  return (
    <span
      className={styles.treeFold}
      data-is="tree-fold"
      data-open={open ? '' : undefined}
      aria-hidden="true"
      onClick={(event) => {
        if (open === null) return
        event.stopPropagation()
        onFold(!open)
      }}
    >
      {open === null ? null : <Icon name="chevronRight" size={14} />}
    </span>
  )
}

/** Scrolls a line into sight, and no further than needed. */
function bringIn(host: HTMLElement | null, at: number, rowHeight: number): void {
  if (!host) return
  const top = at * rowHeight
  if (top < host.scrollTop) host.scrollTop = top
  else if (top + rowHeight > host.scrollTop + host.clientHeight) host.scrollTop = top + rowHeight - host.clientHeight
}
