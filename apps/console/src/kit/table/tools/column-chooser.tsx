import { Button } from 'antd'
import { useId, useState } from 'react'
import { useText } from '../../../api/text.ts'
import { Icon } from '../../values/icon.tsx'
import type { Column } from '../column.ts'
import { inOrder, type TableView, toggleColumn } from '../table-view.ts'
import { SelectBox } from '../../list/select-box.tsx'
import styles from '../table-menus.module.css'
import tableStyles from '../table.module.css'
import valuesStyles from '../../values/values.module.css'

type Props<T> = {
  columns: readonly Column<T>[]
  view: TableView
  onView: (view: TableView) => void
  onReset: () => void
}

/** Which columns stand in the table, and in which order: by mouse they are dragged, by keyboard moved step by step. */
export function ColumnChooser<T>({ columns, view, onView, onReset }: Props<T>) {
  const t = useText()
  const note = useId()
  const keys = inOrder(
    columns.map((c) => c.key),
    view.order,
  )
  const shown = keys.filter((k) => !view.hidden.includes(k))
  const [dragged, setDragged] = useState<string | null>(null)
  const move = (key: string, to: number) => {
    const order = keys.filter((k) => k !== key)
    order.splice(to, 0, key)
    onView({ ...view, order })
  }
  return (
    <div className={styles.columnChooser}>
      <div className={styles.columnChooserHead}>
        <b>{t('table.columns')}</b>
        <Button type="link" size="small" onClick={onReset}>
          {t('common.reset')}
        </Button>
      </div>
      <ul>
        {keys.map((key, at) => {
          const last = shown.length === 1 && shown[0] === key
          return (
            <li
              key={key}
              draggable
              data-dragged={dragged === key ? '' : undefined}
              onDragStart={() => setDragged(key)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => {
                event.preventDefault()
                if (dragged !== null && dragged !== key) move(dragged, at)
              }}
            >
              <ColumnLine
                title={columns.find((c) => c.key === key)?.title ?? key}
                shown={!view.hidden.includes(key)}
                note={last ? note : undefined}
                isFirst={at === 0}
                isLast={at === keys.length - 1}
                onToggle={() => onView(toggleColumn(view, keys, key))}
                onMove={(by) => move(key, at + by)}
              />
            </li>
          )
        })}
      </ul>
      <p id={note} className={styles.columnChooserNote} role="status">
        {shown.length === 1 ? t('table.lastColumn') : null}
      </p>
    </div>
  )
}

type ColumnLineProps = {
  title: string
  shown: boolean
  /** What says why it cannot be hidden: it is the last one in sight. */
  note: string | undefined
  isFirst: boolean
  isLast: boolean
  onToggle: () => void
  onMove: (by: -1 | 1) => void
}

function ColumnLine({ title, shown, note, isFirst, isLast, onToggle, onMove }: ColumnLineProps) {
  const t = useText()
  return (
    <>
      <label>
        <SelectBox checked={shown} disabled={note !== undefined} aria-describedby={note} onChange={onToggle} />
        {title}
      </label>
      <button
        type="button"
        className={valuesStyles.iconButton}
        data-is="icon-button"
        disabled={isFirst}
        aria-label={t('table.moveUp', { name: title })}
        onClick={() => onMove(-1)}
      >
        <span className={tableStyles.flip}>
          <Icon name="chevronDown" size={14} />
        </span>
      </button>
      <button
        type="button"
        className={valuesStyles.iconButton}
        data-is="icon-button"
        disabled={isLast}
        aria-label={t('table.moveDown', { name: title })}
        onClick={() => onMove(1)}
      >
        <Icon name="chevronDown" size={14} />
      </button>
    </>
  )
}
