import type { dictionary, ItemRow } from '@cpm/contract/platform/dictionary/dictionary'
import type { Page } from '@cpm/contract/kernel/list'
import type { InputOf } from '@cpm/contract/kernel/route'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { api } from '../../../api/api.ts'
import { keyOf } from '../../../api/read/changes.ts'
import { askAgain } from '../../../api/read/read.ts'
import { toast, useAction } from '../../../kit/dialog/feedback.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { useLanguage, useText } from '../../../api/text.ts'
import { useRowDrag } from '../use-row-drag.ts'
import styles from '../dictionary.module.css'
import valuesStyles from '../../../kit/values/values.module.css'
import controlsStyles from '../../../kit/form/controls.module.css'

/** What is asked for of the items of a dictionary. */
export type ItemQuery = Pick<
  InputOf<typeof dictionary.routes.itemList>,
  'page' | 'pageSize' | 'sort' | 'q' | 'available'
>

type Moves = {
  /** Why nothing can be moved now; null when it can. */
  reason: string | null
  onPointerDown: ReturnType<typeof useRowDrag>
  /** One place up or down. */
  step: (row: ItemRow, by: 1 | -1) => void
  /** The row that was moved by the keyboard last: it keeps the focus. */
  focused: string | null
  /** Where it went, for a screen reader. */
  said: string
}

/** The rows of the page with one put elsewhere, so that the screen does not wait for the server. */
export function reordered<T extends { id: string }>(rows: readonly T[], id: string, to: number): T[] {
  const row = rows.find((one) => one.id === id)
  if (!row) return [...rows]
  return rows.filter((one) => one.id !== id).toSpliced(Math.max(0, to), 0, row)
}

/** Moving items of the dictionary whose list is on screen by `query`. */
export function useMoves(query: ItemQuery & { id: string }, onQuery: (patch: Partial<ItemQuery>) => void): Moves {
  const t = useText()
  const client = useQueryClient()
  const language = useLanguage()
  const [focused, setFocused] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const move = useAction(api.dictionary.moveItem, { success: null })
  const key = keyOf(api.dictionary.itemList.of, query)
  const inOrder = (query.sort ?? 'sort') === 'sort' && query.q === undefined && query.available === undefined
  const offset = (query.page - 1) * query.pageSize

  // Handed to columns, which are made anew only when what they show changes.
  const latest = useRef({ go: (_id: string, _to: number) => {}, rows: (): readonly ItemRow[] => [] })
  latest.current = {
    rows: () => client.getQueryData<Page<ItemRow>>(key)?.records ?? [],
    go: (item, to) => {
      const list = client.getQueryData<Page<ItemRow>>(key)
      if (!list || to < 0 || to >= list.total) return
      client.setQueryData(key, { ...list, records: reordered(list.records, item, to - offset) })
      move.mutate({ id: item, to }, { onError: () => void askAgain(client, api.dictionary.moveItem) })
      const page = Math.floor(to / query.pageSize) + 1
      if (page !== query.page) onQuery({ page })
    },
  }
  const onPointerDown = useRowDrag((item, over) => {
    const at = latest.current.rows().findIndex((row) => row.id === over)
    latest.current.go(item, offset + at)
  })
  const drag = useRef(onPointerDown)
  drag.current = onPointerDown
  return useMemo(
    () => ({
      reason: inOrder ? null : t('item.moveNot'),
      focused,
      said,
      onPointerDown: (event) => drag.current(event),
      step: (row, by) => {
        const at = latest.current.rows().findIndex((one) => one.id === row.id)
        if (at === -1 || offset + at + by < 0) return
        setFocused(row.id)
        const name = language === 'cn' ? row.label : row.englishName
        setSaid(t('item.moved', { name, place: offset + at + by + 1 }))
        latest.current.go(row.id, offset + at + by)
      },
    }),
    [inOrder, t, language, focused, said, offset],
  )
}

/** By mouse and finger it drags its row; by the keyboard the arrows move it. */
export function MoveHandle({ row, moves }: { row: ItemRow; moves: Moves }) {
  const t = useText()
  const name = useLanguage() === 'cn' ? row.label : row.englishName
  const button = useRef<HTMLButtonElement>(null)
  const { reason, focused } = moves
  // The row was taken out and put in elsewhere; the focus goes with it.
  useEffect(() => {
    if (focused === row.id && document.activeElement === document.body) button.current?.focus()
  })
  const label = reason ?? t('item.move', { name })
  return (
    <button
      ref={button}
      type="button"
      className={`${valuesStyles.iconButton} ${styles.itemHandle}${reason === null ? '' : ` ${controlsStyles.greyed}`}`}
      data-is={reason === null ? 'icon-button' : 'icon-button greyed'}
      aria-label={t('item.move', { name })}
      aria-disabled={reason !== null || undefined}
      title={label}
      onClick={() => reason !== null && toast.info(reason)}
      onPointerDown={(event) => reason === null && moves.onPointerDown(event)}
      onKeyDown={(event) => {
        const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined
        if (by === undefined) return
        event.preventDefault()
        event.stopPropagation()
        if (reason === null) moves.step(row, by)
        else toast.info(reason)
      }}
    >
      <Icon name="grip" size={16} />
    </button>
  )
}
