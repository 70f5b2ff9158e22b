import type { GroupRow } from '@cpm/contract/estate/group/group'
import { type DragEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '../../api/text.ts'
import { Tree } from '../../kit/tree/tree.tsx'
import { aboveOf, type Forest } from '../../kit/tree/forest.ts'
import { type GroupLine, mayMove, treeRows } from './tree-rows.ts'
import styles from './group.module.css'
import { Figures } from '../../kit/layout/text.tsx'

/** A folded group held over opens after this. */
const openAfterMs = 700

type Props = {
  forest: Forest<GroupRow>
  open: ReadonlySet<string>
  onOpen: (id: string, open: boolean) => void
  typed: string
  chosen: string | undefined
  onChoose: (id: string) => void
  /** Given where groups may be moved. */
  onMove?: ((group: GroupRow, to: GroupRow) => void) | undefined
}

/** The tree: beside its arrows Enter chooses, a drag moves. */
export function GroupTree({ forest, open, onOpen, typed, chosen, onChoose, onMove }: Props) {
  const t = useText()
  const rows = useMemo(() => treeRows(forest, open, typed), [forest, open, typed])
  const drag = useDrag(forest, onOpen, onMove)
  return (
    <Tree
      className={styles.groupTree}
      aria-label={t('group.tree')}
      rows={rows}
      nodeOf={(row) => row.node}
      rowHeight={34}
      indent={18}
      chosen={chosen}
      searching={typed.trim() !== ''}
      onFold={({ node: group }, isOpen) => onOpen(group.id, isOpen)}
      onChoose={({ node: group }) => onChoose(group.id)}
      keys={({ node: group }, { at, page, walk }) => ({
        PageDown: () => walk(at + page),
        PageUp: () => walk(at - page),
        Enter: () => onChoose(group.id),
      })}
      lineOf={(row) => ({
        className: styles.groupLine,
        'aria-selected': row.node.id === chosen,
        'data-over': drag.over === row.node.id ? '' : undefined,
        'data-found': row.found ? '' : undefined,
        ...drag.of(row),
      })}
      draw={({ node: group }) => (
        <>
          <span className={styles.groupLineName} title={`${group.name} ${group.number}`}>
            {group.name}
          </span>
          <Figures as="small" data-count={group.terminals}>
            {group.terminals.toLocaleString('en')}
          </Figures>
        </>
      )}
      {...drag.ends}
    />
  )
}

/** Dragging a group onto another; what may not be is no place to drop. */
function useDrag(forest: Forest<GroupRow>, onOpen: Props['onOpen'], onMove: Props['onMove']) {
  const [dragged, setDragged] = useState<GroupRow | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const wait = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(wait.current), [])
  const end = () => {
    clearTimeout(wait.current)
    setDragged(null)
    setOver(null)
  }
  const of = ({ node: group, open }: GroupLine) =>
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
export function firstOpen(forest: Forest<GroupRow>, chosen: string | undefined): Set<string> {
  if (forest.byId.size <= 60) return new Set(forest.byId.keys())
  const tops = (forest.below.get(null) ?? []).map((g) => g.id)
  const way = chosen ? aboveOf(forest, chosen).map((g) => g.id) : []
  return new Set([...(tops.length <= 5 ? tops : []), ...way])
}
