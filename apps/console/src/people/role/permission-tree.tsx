import { menuTypes } from '@cpm/contract/platform/menu/menu'
import type { GrantNode } from '@cpm/contract/people/role/role'
import { Button, Input } from 'antd'
import { useMemo, useState } from 'react'
import { Icon, type IconName } from '../../kit/values/icon.tsx'
import { useLanguage, useText } from '../../api/text.ts'
import { Tree } from '../../kit/tree/tree.tsx'
import { allPut, countsOf, foldsOf, foundIn, type GrantLine, grantLines, toggled } from './grant-tree.ts'
import { forestOf } from '../../kit/tree/forest.ts'
import styles from './role.module.css'
import { Figures } from '../../kit/layout/text.tsx'
import { Row } from '../../kit/layout/box.tsx'

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
  const isCn = useLanguage() === 'cn'
  const forest = useMemo(() => forestOf(nodes), [nodes])
  const chosen = useMemo(() => new Set(value), [value])
  const [typed, setTyped] = useState('')
  const kept = useMemo(() => foundIn(forest, typed), [forest, typed])
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(readOnly ? foldsOf(forest) : firstOpen(nodes)))
  const lines = useMemo(() => grantLines(forest, chosen, open, kept), [forest, chosen, open, kept])
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
    <div className={styles.grants}>
      <GrantsBar
        typed={typed}
        onType={setTyped}
        count={countsOf(forest, chosen)}
        isWhole={isWhole}
        onWhole={kept === null ? () => setOpen(new Set(isWhole ? [] : folds)) : null}
        isAll={isAll}
        onAll={some.length > 0 ? () => say(allPut(forest, chosen, kept, !isAll)) : null}
        readOnly={readOnly}
      />
      <Tree
        id={id}
        className={styles.grantsTree}
        aria-label={t('role.menus')}
        aria-multiselectable={readOnly ? undefined : true}
        rows={lines}
        nodeOf={(line) => line.node}
        rowHeight={32}
        indent={22}
        searching={kept !== null}
        onFold={fold}
        onChoose={(line) => (readOnly ? null : say(toggled(forest, chosen, line.node, kept)))}
        lineOf={({ node, state }) => ({
          className: styles.grantsLine,
          'aria-label': isCn ? node.name : node.englishName,
          'aria-checked': readOnly ? undefined : checked[state],
          'data-read': readOnly ? '' : undefined,
        })}
        draw={(line) => <Grant line={line} readOnly={readOnly} />}
        none={<p className={styles.grantsNone}>{t('role.tree.nothing')}</p>}
      />
    </div>
  )
}

type GrantsBarProps = {
  typed: string
  onType: (typed: string) => void
  count: { pages: number; buttons: number }
  /** Every folder is open. */
  isWhole: boolean
  /** Opens or folds all; null while what was searched stands open. */
  onWhole: (() => void) | null
  /** All that is in sight is chosen. */
  isAll: boolean
  /** Chooses all in sight, or none of it; null where there is nothing. */
  onAll: (() => void) | null
  readOnly: boolean
}

function GrantsBar({ typed, onType, count, isWhole, onWhole, isAll, onAll, readOnly }: GrantsBarProps) {
  const t = useText()
  return (
    <Row className={styles.grantsBar}>
      <Input
        className={styles.grantsSearch}
        type="search"
        allowClear
        prefix={<Icon name="search" />}
        value={typed}
        placeholder={t('role.tree.search')}
        aria-label={t('role.tree.search')}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {readOnly ? null : (
        <Button size="small" type="text" disabled={onAll === null} onClick={() => onAll?.()}>
          {t(isAll ? 'role.tree.none' : 'role.tree.all')}
        </Button>
      )}
      <Button size="small" type="text" disabled={onWhole === null} onClick={() => onWhole?.()}>
        {t(isWhole ? 'role.tree.fold' : 'role.tree.unfold')}
      </Button>
      <Figures className={styles.grantsCount} role="status">
        {t('role.tree.count', count)}
      </Figures>
    </Row>
  )
}

/** Folders open at first, so that every page is in sight; buttons are a step further. */
const firstOpen = (nodes: readonly GrantNode[]) =>
  nodes.filter((node) => node.type === menuTypes.module || node.type === menuTypes.system).map((node) => node.id)

const icons: Record<number, IconName> = {
  [menuTypes.system]: 'folder',
  [menuTypes.module]: 'folder',
  [menuTypes.menu]: 'page',
  [menuTypes.button]: 'key',
}
const checked = { none: false, some: 'mixed', all: true } as const

function Grant({ line: { node, state, count }, readOnly }: { line: GrantLine; readOnly: boolean }) {
  const t = useText()
  const name = useLanguage() === 'cn' ? node.name : node.englishName
  return (
    <>
      {readOnly ? null : <i className={styles.grantsBox} data-state={state} aria-hidden="true" />}
      <Icon name={icons[node.type] ?? 'page'} size={15} />
      <span className={styles.grantsName}>{name}</span>
      {node.enabled ? null : <small className={styles.grantsOff}>{t('enabled.0')}</small>}
      {node.permission ? <code className={styles.grantsCode}>{node.permission}</code> : null}
      {count && !readOnly ? (
        <Figures as="small" className={styles.grantsPart} data-state={state}>
          {count.chosen} / {count.all}
        </Figures>
      ) : null}
    </>
  )
}
