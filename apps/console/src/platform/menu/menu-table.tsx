import '../../kit/table/table.css'
import '../../kit/table/table-head.css'
import '../../kit/table/table-rows.css'
import '../../kit/table/table-menus.css'
import '../../kit/table/table-small-screen.css'
import type { MenuRow } from '@cpm/contract/platform/menu/menu'
import { type CSSProperties, useEffect, useRef } from 'react'
import { useCan } from '../../api/session/can.tsx'
import { toast } from '../../kit/dialog/feedback.tsx'
import { Icon, iconNamed } from '../../kit/values/icon.tsx'
import { useRowWindow } from '../../kit/table/row-window.ts'
import { StatusTag } from '../../kit/values/status.tsx'
import { useLanguage, useText } from '../../api/text.ts'
import { MenuActions } from './menu-actions.tsx'
import { typeWord, type Writing } from './menu-form.tsx'
import type { Forest, MenuLine } from './menu-tree.ts'
import type { MenuMoves } from './use-menu-moves.ts'

/** Pixels. */
const rowHeight = 40
const widths = [300, 140, 90, 215, 62, 107, 82, 80, 110]

type Props = {
  lines: readonly MenuLine[]
  forest: Forest
  moves: MenuMoves
  onFold: (id: string, open: boolean) => void
  onWrite: (writing: Writing) => void
}

/** The tree as a table; only the rows in sight are drawn. */
export function MenuTable({ lines, forest, moves, onFold, onWrite }: Props) {
  const t = useText()
  const scroll = useRef<HTMLDivElement>(null)
  const { from, to, before, after } = useRowWindow(scroll, lines.length, rowHeight)
  const isCn = useLanguage() === 'cn'
  const titles = [
    t(isCn ? 'menu.name' : 'menu.englishName'),
    t(isCn ? 'menu.englishName' : 'menu.name'),
    t('menu.type'),
    `${t('menu.url')} / ${t('menu.permission')}`,
    t('menu.sort'),
    t('menu.enabled'),
    t('menu.hidden'),
    t('menu.roles'),
    t('menu.systemCode'),
  ]
  return (
    <div className="data-table menu-table" style={{ '--row': `${rowHeight}px` } as CSSProperties}>
      <div ref={scroll} className="table-scroll" tabIndex={0} role="region" aria-label={t('menu.many')}>
        <table role="treegrid" aria-label={t('menu.many')} aria-rowcount={lines.length + 1}>
          <colgroup>
            {widths.map((width, at) => (
              <col key={titles[at]} style={{ width }} />
            ))}
            <col style={{ width: 96 }} />
          </colgroup>
          <thead>
            <tr>
              {titles.map((title, at) => (
                <th
                  key={title}
                  scope="col"
                  className={at === 0 ? 'cell-first' : at === 4 || at === 7 ? 'cell-end' : ''}
                >
                  {title}
                </th>
              ))}
              <th scope="col" className="cell-actions">
                {t('table.actions')}
              </th>
            </tr>
          </thead>
          <tbody>
            {before > 0 ? <Gap height={before} /> : null}
            {lines.slice(from, to).map((line, at) => (
              <Line key={line.row.id} {...{ line, forest, moves, onFold, onWrite }} place={from + at} />
            ))}
            {after > 0 ? <Gap height={after} /> : null}
          </tbody>
        </table>
      </div>
      <p className="hidden-text" role="status">
        {moves.said}
      </p>
    </div>
  )
}

/** Stands in for rows out of sight. */
function Gap({ height }: { height: number }) {
  return (
    <tr aria-hidden="true" className="gap">
      <td colSpan={widths.length + 1} style={{ height }} />
    </tr>
  )
}

type LineProps = Omit<Props, 'lines'> & { line: MenuLine; place: number }

function Line({ line, forest, moves, onFold, onWrite, place }: LineProps) {
  const t = useText()
  const isCn = useLanguage() === 'cn'
  const { row, depth, at, of, open } = line
  const over = moves.over?.id === row.id ? moves.over.part : undefined
  const other = isCn ? row.englishName : row.name
  const address = row.permission || row.url
  return (
    <tr
      aria-level={depth + 1}
      aria-posinset={at + 1}
      aria-setsize={of}
      aria-expanded={open ?? undefined}
      aria-rowindex={place + 2}
      data-over={over}
      data-dragged={moves.dragged === row.id ? '' : undefined}
      data-off={row.enabled ? undefined : ''}
      {...moves.line(row)}
    >
      <td role="gridcell" className="cell-first">
        <NameCell line={line} moves={moves} onFold={onFold} />
      </td>
      <td role="gridcell" title={other}>
        {other}
      </td>
      <td role="gridcell">{typeWord(t, row)}</td>
      <td role="gridcell" title={address}>
        {address ? <code className="menu-code">{address}</code> : <span className="nothing">–</span>}
      </td>
      <td role="gridcell" className="cell-end">
        {row.sort}
      </td>
      <td role="gridcell">
        <StatusTag tone={row.enabled ? 'ok' : 'idle'} label={t(row.enabled ? 'enabled.1' : 'enabled.0')} />
      </td>
      <td role="gridcell">{t(row.hidden ? 'menu.hidden.true' : 'menu.hidden.false')}</td>
      <td role="gridcell" className="cell-end">
        {row.roles}
      </td>
      <td role="gridcell">{row.systemCode}</td>
      <td role="gridcell" className="cell-actions">
        <span>
          <MenuActions row={row} forest={forest} moves={moves} onWrite={onWrite} />
        </span>
      </td>
    </tr>
  )
}

type NameProps = { line: MenuLine; moves: MenuMoves; onFold: Props['onFold'] }

function NameCell({ line: { row, depth, open }, moves, onFold }: NameProps) {
  const t = useText()
  const name = useLanguage() === 'cn' ? row.name : row.englishName
  return (
    <span className="menu-name" style={{ paddingInlineStart: depth * 22 }}>
      {useCan('menu.update') ? <Handle row={row} name={name} moves={moves} /> : null}
      {open === null ? (
        <span className="menu-fold" />
      ) : (
        <button
          type="button"
          className="menu-fold"
          data-open={open ? '' : undefined}
          aria-expanded={open}
          aria-label={t(open ? 'menu.collapse' : 'menu.expand', { name })}
          onClick={() => onFold(row.id, !open)}
        >
          <Icon name="chevronRight" size={14} />
        </button>
      )}
      {row.icon ? <Icon name={iconNamed(row.icon)} size={16} /> : null}
      <span className="menu-text" title={name}>
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
      className={`menu-handle${reason === null ? '' : ' greyed'}`}
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
