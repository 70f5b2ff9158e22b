import type { MenuRow } from '@cpm/contract/platform/menu/menu'
import { useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useState } from 'react'
import { api } from '../../api/api.ts'
import { keyOf } from '../../api/read/changes.ts'
import { askAgain } from '../../api/read/read.ts'
import { toast, useAction } from '../../kit/dialog/feedback.tsx'
import { useLanguage, useText } from '../../api/text.ts'
import { type MenuForest, isContainer, moved, type Part, type Place, placeAt, stepped } from './menu-tree.ts'

type Records = { records: MenuRow[] }
const listKey = keyOf(api.menu.list.of, {})

/** Over which part of a row the pointer is: its middle half is inside, where a row can hold others. */
function partAt(event: DragEvent, over: MenuRow, row: MenuRow): Part {
  const { top, height } = event.currentTarget.getBoundingClientRect()
  const share = (event.clientY - top) / height
  const holds = isContainer(over) && !isContainer(row)
  if (holds && share > 0.25 && share < 0.75) return 'in'
  return share < 0.5 ? 'before' : 'after'
}

/** Moving rows: dragged within their parent and into another, or a place up or down by the keyboard. */
export function useMenuMoves(forest: MenuForest, reason: string | null) {
  const t = useText()
  const client = useQueryClient()
  const isCn = useLanguage() === 'cn'
  const move = useAction(api.menu.move, { success: null })
  const [dragged, setDragged] = useState<MenuRow | null>(null)
  const [over, setOver] = useState<{ id: string; part: Part } | null>(null)
  /** The row that was moved by the keyboard last: it keeps the focus. */
  const [focused, setFocused] = useState<string | null>(null)
  const [said, setSaid] = useState('')

  function go(row: MenuRow, place: Place): void {
    client.setQueryData<Records>(listKey, (list) => list && { records: moved(list.records, row, place) })
    setSaid(t('menu.moved', { name: isCn ? row.name : row.englishName, place: place.to + 1 }))
    move.mutate({ id: row.id, ...place }, { onError: () => void askAgain(client, api.menu.move) })
  }
  function step(row: MenuRow, by: 1 | -1): void {
    const place = stepped(forest, row, by)
    if (reason !== null) toast.info(reason)
    else if (place) {
      setFocused(row.id)
      go(row, place)
    }
  }
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  const target = (event: DragEvent, row: MenuRow) => {
    if (!dragged) return null
    const part = partAt(event, row, dragged)
    const place = placeAt(forest, dragged, row, part)
    return place && { part, place }
  }
  return {
    over,
    dragged: dragged?.id ?? null,
    focused,
    said,
    step,
    reason,
    handle: (row: MenuRow) => ({
      draggable: reason === null,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', row.englishName)
        const line = event.currentTarget.closest('tr')
        if (line) event.dataTransfer.setDragImage(line, 12, 12)
        setDragged(row)
      },
      onDragEnd: end,
    }),
    line: (row: MenuRow) => ({
      onDragOver: (event: DragEvent) => {
        const found = target(event, row)
        if (found) event.preventDefault()
        const next = found && { id: row.id, part: found.part }
        if (next?.id !== over?.id || next?.part !== over?.part) setOver(next)
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        const found = target(event, row)
        if (dragged && found) go(dragged, found.place)
        end()
      },
    }),
  }
}
export type MenuMoves = ReturnType<typeof useMenuMoves>
