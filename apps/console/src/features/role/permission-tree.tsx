import { menuTypes } from '@cpm/contract/menu'
import type { GrantNode } from '@cpm/contract/role'
import { Button, Input } from 'antd'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { Icon, type IconName } from '../../kit/icon.tsx'
import { useRowWindow } from '../../kit/row-window.ts'
import { useLanguage, useText } from '../../kit/text.ts'
import { allPut, countsOf, foldsOf, forestOf, foundIn, type GrantLine, linesOf, toggled } from './grant-tree.ts'
import './role.css'

/** Pixels. */
const rowHeight = 32

type Props = {
  nodes: readonly GrantNode[]
  /** From a form: ids of pages and buttons. */
  value?: readonly string[]
  onChange?: (ids: string[]) => void
  id?: string
  /** To look at: nothing can be chosen. */
  readOnly?: boolean
}

/** Pages and buttons to grant [3.10], in their folders. Only the lines in sight are drawn. */
export function PermissionTree({ nodes, value, onChange, id, readOnly = false }: Props) {
  const t = useText()
  const forest = useMemo(() => forestOf(nodes), [nodes])
  const chosen = useMemo(() => new Set(value), [value])
  const [typed, setTyped] = useState('')
  const kept = useMemo(() => foundIn(forest, typed), [forest, typed])
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(readOnly ? foldsOf(forest) : firstOpen(nodes)))
  const lines = useMemo(() => linesOf(forest, chosen, open, kept), [forest, chosen, open, kept])
  const { pages, buttons } = countsOf(forest, chosen)
  const say = (next: ReadonlySet<string>) => onChange?.([...next])
  const fold = (line: GrantLine, isOpen: boolean) => {
    const next = new Set(open)
    if (isOpen) next.add(line.node.id)
    else next.delete(line.node.id)
    setOpen(next)
  }
  const folds = foldsOf(forest)
  const isWhole = folds.every((one) => open.has(one))
  const some = [...forest.byId.keys()].filter((one) => (kept === null || kept.has(one)) && !forest.below.has(one))
  const isAll = some.length > 0 && some.every((one) => chosen.has(one))

  return (
    <div className="grants">
      <div className="grants-bar">
        <Input
          className="grants-search"
          type="search"
          allowClear
          prefix={<Icon name="search" />}
          value={typed}
          placeholder={t('role.tree.search')}
          aria-label={t('role.tree.search')}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        {readOnly ? null : (
          <Button
            size="small"
            type="text"
            disabled={some.length === 0}
            onClick={() => say(allPut(forest, chosen, kept, !isAll))}
          >
            {t(isAll ? 'role.tree.none' : 'role.tree.all')}
          </Button>
        )}
        <Button
          size="small"
          type="text"
          disabled={kept !== null}
          onClick={() => setOpen(new Set(isWhole ? [] : folds))}
        >
          {t(isWhole ? 'role.tree.fold' : 'role.tree.unfold')}
        </Button>
        <span className="grants-count figures" role="status">
          {t('role.tree.count', { pages, buttons })}
        </span>
      </div>
      <Lines
        {...(id ? { id } : {})}
        lines={lines}
        readOnly={readOnly}
        searching={kept !== null}
        onFold={fold}
        onToggle={(line) => say(toggled(forest, chosen, line.node, kept))}
      />
    </div>
  )
}

/** Folders open at first, so that every page is in sight; buttons are a step further. */
const firstOpen = (nodes: readonly GrantNode[]) =>
  nodes.filter((node) => node.type === menuTypes.module || node.type === menuTypes.system).map((node) => node.id)

type LinesProps = {
  id?: string
  lines: readonly GrantLine[]
  readOnly: boolean
  searching: boolean
  onFold: (line: GrantLine, open: boolean) => void
  onToggle: (line: GrantLine) => void
}

/** The tree: arrows walk, fold and unfold; space chooses. */
function Lines({ id: field, lines, readOnly, searching, onFold, onToggle }: LinesProps) {
  const t = useText()
  const prefix = useId()
  const host = useRef<HTMLDivElement>(null)
  const [walked, setWalked] = useState<string | null>(null)
  const at = Math.max(
    0,
    lines.findIndex((line) => line.node.id === walked),
  )
  const { from, to, before, after } = useRowWindow(host, lines.length, rowHeight)

  function walk(place: number): void {
    const next = Math.max(0, Math.min(lines.length - 1, place))
    setWalked(lines[next]?.node.id ?? null)
    const [top, element] = [next * rowHeight, host.current]
    if (!element) return
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + rowHeight > element.scrollTop + element.clientHeight) {
      element.scrollTop = top + rowHeight - element.clientHeight
    }
  }
  function press(event: KeyboardEvent): void {
    const line = lines[at]
    if (!line || event.altKey || event.ctrlKey || event.metaKey) return
    const outwards = () =>
      line.open && !searching ? onFold(line, false) : walk(lines.findIndex((one) => one.node.id === line.node.parentId))
    const keys: Record<string, () => void> = {
      ArrowDown: () => walk(at + 1),
      ArrowUp: () => walk(at - 1),
      Home: () => walk(0),
      End: () => walk(lines.length - 1),
      ArrowRight: () => (line.open === false ? onFold(line, true) : line.open ? walk(at + 1) : null),
      ArrowLeft: outwards,
      ' ': () => (readOnly ? null : onToggle(line)),
    }
    const step = keys[event.key]
    if (!step) return
    event.preventDefault()
    step()
  }

  return (
    <div
      ref={host}
      id={field}
      className="grants-tree"
      role="tree"
      aria-label={t('role.menus')}
      aria-multiselectable={readOnly ? undefined : true}
      tabIndex={0}
      aria-activedescendant={lines[at] && at >= from && at < to ? `${prefix}${lines[at].node.id}` : undefined}
      onKeyDown={press}
    >
      <div role="presentation" style={{ height: before }} />
      {lines.slice(from, to).map((line) => (
        <Line
          key={line.node.id}
          id={`${prefix}${line.node.id}`}
          line={line}
          readOnly={readOnly}
          walked={line === lines[at]}
          onFold={() => onFold(line, !line.open)}
          onChoose={() => {
            setWalked(line.node.id)
            if (!readOnly) onToggle(line)
          }}
        />
      ))}
      <div role="presentation" style={{ height: after }} />
      {lines.length === 0 ? <p className="grants-none">{t('role.tree.nothing')}</p> : null}
    </div>
  )
}

const icons: Record<number, IconName> = {
  [menuTypes.system]: 'folder',
  [menuTypes.module]: 'folder',
  [menuTypes.menu]: 'page',
  [menuTypes.button]: 'key',
}
const checked = { none: false, some: 'mixed', all: true } as const

type LineProps = {
  id: string
  line: GrantLine
  readOnly: boolean
  walked: boolean
  onFold: () => void
  onChoose: () => void
}

function Line({ id, line, readOnly, walked, onFold, onChoose }: LineProps) {
  const t = useText()
  const { node, depth, at, of, open, state, count } = line
  const name = useLanguage() === 'cn' ? node.name : node.englishName
  return (
    <div
      id={id}
      className="grants-line"
      role="treeitem"
      aria-label={name}
      aria-level={depth + 1}
      aria-setsize={of}
      aria-posinset={at}
      aria-expanded={open ?? undefined}
      aria-checked={readOnly ? undefined : checked[state]}
      data-walked={walked ? '' : undefined}
      data-read={readOnly ? '' : undefined}
      style={{ paddingInlineStart: 4 + depth * 22 }}
      onClick={onChoose}
    >
      {/* For the mouse; the keyboard has its arrows. */}
      <span
        className="grants-fold"
        data-open={open ? '' : undefined}
        aria-hidden="true"
        onClick={(event) => {
          if (open === null) return
          event.stopPropagation()
          onFold()
        }}
      >
        {open === null ? null : <Icon name="chevronRight" size={14} />}
      </span>
      {readOnly ? null : <i className="grants-box" data-state={state} aria-hidden="true" />}
      <Icon name={icons[node.type] ?? 'page'} size={15} />
      <span className="grants-name">{name}</span>
      {node.enabled ? null : <small className="grants-off">{t('enabled.0')}</small>}
      {node.permission ? <code className="grants-code">{node.permission}</code> : null}
      {count && !readOnly ? (
        <small className="grants-part figures" data-state={state}>
          {count.chosen} / {count.all}
        </small>
      ) : null}
    </div>
  )
}
