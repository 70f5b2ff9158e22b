import type { MenuRow } from '@cpm/contract/platform/menu/menu'
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import { useCan } from '../../api/session/can.tsx'
import { toast } from '../../kit/dialog/feedback.tsx'
import { Icon, iconNamed } from '../../kit/values/icon.tsx'
import { cardOf, cardScreen } from '../../kit/table/card.ts'
import { useMedia } from '../../kit/page/media.ts'
import { useRowWindow } from '../../kit/table/row-window.ts'
import { StatusTag } from '../../kit/values/status.tsx'
import { useLanguage, useText } from '../../api/text.ts'
import { RowActions } from '../resource/actions.tsx'
import { actionsOf } from './menu-actions.tsx'
import { typeWord, type Writing } from './menu-form.tsx'
import type { TreeLine } from '../../kit/tree/forest.ts'
import type { MenuForest } from './menu-tree.ts'
import type { MenuMoves } from './use-menu-moves.ts'
import styles from './menu.module.css'
import tableStyles from '../../kit/table/table.module.css'
import valuesStyles from '../../kit/values/values.module.css'
import tableCardStyles from '../../kit/table/table-card.module.css'
import controlsStyles from '../../kit/form/controls.module.css'

/** Pixels. */
const rowHeight = 40
type Words = ReturnType<typeof useText>
type Props = {
  lines: readonly TreeLine<MenuRow>[]
  forest: MenuForest
  moves: MenuMoves
  onFold: (id: string, open: boolean) => void
  onWrite: (writing: Writing) => void
}

type Line = { line: TreeLine<MenuRow>; isCn: boolean }
type MenuColumn = {
  key: string
  title: (t: Words, isCn: boolean) => string
  /** Pixels. */
  width: number
  isEnd?: boolean
  render: (line: Line, t: Words) => ReactNode
  /** What it is as text, where it may be cut off. */
  text?: (line: Line) => string
}

/** What stands beside the name. */
const columns: readonly MenuColumn[] = [
  {
    key: 'other',
    title: (t, isCn) => t(isCn ? 'menu.englishName' : 'menu.name'),
    width: 140,
    render: (line) => otherName(line),
    text: (line) => otherName(line),
  },
  { key: 'type', title: (t) => t('menu.type'), width: 90, render: ({ line }, t) => typeWord(t, line.node) },
  {
    key: 'address',
    title: (t) => `${t('menu.url')} / ${t('menu.permission')}`,
    width: 215,
    render: (line) => {
      const address = addressOf(line)
      return address ? (
        <code className={styles.menuCode}>{address}</code>
      ) : (
        <span className={valuesStyles.nothing}>–</span>
      )
    },
    text: (line) => addressOf(line),
  },
  { key: 'sort', title: (t) => t('menu.sort'), width: 62, isEnd: true, render: ({ line }) => line.node.sort },
  {
    key: 'enabled',
    title: (t) => t('menu.enabled'),
    width: 107,
    render: ({ line: { node: row } }, t) => (
      <StatusTag tone={row.enabled ? 'ok' : 'idle'} label={t(row.enabled ? 'enabled.1' : 'enabled.0')} />
    ),
  },
  {
    key: 'hidden',
    title: (t) => t('menu.hidden'),
    width: 82,
    render: ({ line }, t) => t(line.node.hidden ? 'menu.hidden.true' : 'menu.hidden.false'),
  },
  { key: 'roles', title: (t) => t('menu.roles'), width: 80, isEnd: true, render: ({ line }) => line.node.roles },
  { key: 'system', title: (t) => t('menu.systemCode'), width: 110, render: ({ line }) => line.node.systemCode },
]
const otherName = ({ line: { node: row }, isCn }: Line) => (isCn ? row.englishName : row.name)
const addressOf = ({ line: { node: row } }: Line) => row.permission || row.url || ''

/** On a small screen: what finds a row and tells it from others. */
const places = cardOf({ title: 'name', marks: ['type', 'enabled'], facts: ['other', 'address', 'hidden', 'roles'] }, [
  { key: 'name' },
  ...columns,
])

/** The tree as a table; only the rows in sight are drawn. On a small screen each row is a card. */
export function MenuTable({ lines, forest, moves, onFold, onWrite }: Props) {
  const t = useText()
  const scroll = useRef<HTMLDivElement>(null)
  const { from, to, before, after } = useRowWindow(scroll, lines.length, rowHeight)
  const isCn = useLanguage() === 'cn'
  const isPhone = useMedia(cardScreen)
  return (
    <div
      className={`${tableStyles.dataTable} ${tableCardStyles.cards} ${styles.menuTable}`}
      data-is="data-table"
      style={{ '--row': `${rowHeight}px` } as CSSProperties}
      data-cards={isPhone ? '' : undefined}
    >
      <div
        ref={scroll}
        className={tableStyles.tableScroll}
        data-is="table-scroll"
        tabIndex={0}
        role="region"
        aria-label={t('menu.many')}
      >
        <table role="treegrid" aria-label={t('menu.many')} aria-rowcount={lines.length + 1}>
          <colgroup>
            <col style={{ width: 300 }} />
            {columns.map(({ key, width }) => (
              <col key={key} style={{ width }} />
            ))}
            <col style={{ width: 96 }} />
          </colgroup>
          <thead>
            <tr>
              <th scope="col" className={tableStyles.cellFirst}>
                {t(isCn ? 'menu.name' : 'menu.englishName')}
              </th>
              {columns.map(({ key, title, isEnd }) => (
                <th key={key} scope="col" className={isEnd ? tableStyles.cellEnd : ''}>
                  {title(t, isCn)}
                </th>
              ))}
              <th scope="col" className={tableStyles.cellActions} data-is="cell-actions">
                {t('table.actions')}
              </th>
            </tr>
          </thead>
          <tbody>
            {before > 0 ? <Gap height={before} /> : null}
            {lines.slice(from, to).map((line, at) => (
              <Row
                key={line.node.id}
                line={line}
                forest={forest}
                moves={moves}
                onFold={onFold}
                onWrite={onWrite}
                place={from + at}
                isPhone={isPhone}
              />
            ))}
            {after > 0 ? <Gap height={after} /> : null}
          </tbody>
        </table>
      </div>
      <p data-is="hidden-text" role="status">
        {moves.said}
      </p>
    </div>
  )
}

/** Stands in for rows out of sight. */
function Gap({ height }: { height: number }) {
  return (
    <tr aria-hidden="true" className={tableStyles.gap}>
      <td colSpan={columns.length + 2} style={{ height }} />
    </tr>
  )
}

type RowProps = Omit<Props, 'lines'> & { line: TreeLine<MenuRow>; place: number; isPhone: boolean }

function Row({ line, forest, moves, onFold, onWrite, place, isPhone }: RowProps) {
  const t = useText()
  const isCn = useLanguage() === 'cn'
  const { node: row, depth, at, of, open } = line
  const name = isCn ? row.name : row.englishName
  return (
    <tr
      aria-level={depth + 1}
      aria-posinset={at}
      aria-setsize={of}
      aria-expanded={open ?? undefined}
      aria-rowindex={place + 2}
      data-over={moves.over?.id === row.id ? moves.over.part : undefined}
      data-dragged={moves.dragged === row.id ? '' : undefined}
      data-off={row.enabled ? undefined : ''}
      {...moves.line(row)}
    >
      <td role="gridcell" className={tableStyles.cellFirst} data-place={isPhone ? 'title' : undefined}>
        <NameCell line={line} moves={moves} onFold={onFold} isPhone={isPhone} />
      </td>
      {columns.map(({ key, title, isEnd, render, text }) => {
        const spot = isPhone ? places.get(key) : undefined
        if (isPhone && !spot) return null
        return (
          <td
            key={key}
            role="gridcell"
            className={isEnd ? tableStyles.cellEnd : ''}
            title={text?.({ line, isCn })}
            data-place={spot?.place}
            data-label={spot?.labelled ? title(t, isCn) : undefined}
            style={spot ? { order: spot.order } : undefined}
          >
            {render({ line, isCn }, t)}
          </td>
        )
      })}
      <td role="gridcell" className={tableStyles.cellActions} data-is="cell-actions">
        <span>
          <RowActions name={name} actions={actionsOf(row, name, { forest, moves, onWrite })} audit={`menu:${row.id}`} />
        </span>
      </td>
    </tr>
  )
}

type NameProps = { line: TreeLine<MenuRow>; moves: MenuMoves; onFold: Props['onFold']; isPhone: boolean }

function NameCell({ line: { node: row, depth, open }, moves, onFold, isPhone }: NameProps) {
  const t = useText()
  const name = useLanguage() === 'cn' ? row.name : row.englishName
  return (
    <span className={styles.menuName} style={{ paddingInlineStart: depth * (isPhone ? 12 : 22) }}>
      {/* Under a finger nothing is dragged; a row moves by its menu. */}
      {useCan('menu.update') && !isPhone ? <Handle row={row} name={name} moves={moves} /> : null}
      {open === null ? (
        <span className={styles.menuFold} />
      ) : (
        <button
          type="button"
          className={styles.menuFold}
          data-open={open ? '' : undefined}
          aria-expanded={open}
          aria-label={t(open ? 'menu.collapse' : 'menu.expand', { name })}
          onClick={() => onFold(row.id, !open)}
        >
          <Icon name="chevronRight" size={14} />
        </button>
      )}
      {row.icon ? <Icon name={iconNamed(row.icon)} size={16} /> : null}
      <span className={styles.menuText} title={name}>
        {name}
      </span>
    </span>
  )
}

/** By the mouse it drags its row; by the keyboard the arrows move it. */
function Handle({ row, name, moves }: { row: MenuRow; name: string; moves: MenuMoves }) {
  const t = useText()
  const button = useRef<HTMLButtonElement>(null)
  const { focused, reason } = moves
  // The row was taken out and put in elsewhere; the focus goes with it.
  useEffect(() => {
    if (focused === row.id && document.activeElement === document.body) button.current?.focus()
  })
  const label = t('menu.move', { name })
  return (
    <button
      ref={button}
      type="button"
      className={`${styles.menuHandle}${reason === null ? '' : ` ${controlsStyles.greyed}`}`}
      data-is={reason === null ? undefined : 'greyed'}
      aria-label={label}
      aria-disabled={reason !== null || undefined}
      title={reason ?? label}
      onClick={() => reason !== null && toast.info(reason)}
      onKeyDown={(event) => {
        const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined
        if (by === undefined) return
        event.preventDefault()
        moves.step(row, by)
      }}
      {...moves.handle(row)}
    >
      <Icon name="grip" size={15} />
    </button>
  )
}
