import { group, type GroupRow } from '@cpm/contract/estate/group/group'
import { Button, Input } from 'antd'
import { useMemo, useState } from 'react'
import { Can } from '../../api/session/can.tsx'
import { ExportMenu } from '../../kit/list/export-menu.tsx'
import { Empty, Failed, Waiting } from '../../kit/page/page.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { useText } from '../../api/text.ts'
import { firstOpen, GroupTree } from './group-tree.tsx'
import { aboveOf, type Forest } from '../../kit/tree/forest.ts'
import styles from './group.module.css'

type Props = {
  forest: Forest<GroupRow> | undefined
  error: unknown
  retry: () => void
  chosen: string | undefined
  onChoose: (id: string) => void
  onNew: () => void
  onImport: () => void
  onMove: ((group: GroupRow, to: GroupRow) => void) | undefined
}

/** The tree with its search, and what is done with groups altogether. */
export function TreePanel({ forest, error, retry, chosen, onChoose, onNew, onImport, onMove }: Props) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const [folds, setFolds] = useState<{ open: ReadonlySet<string>; chosen: string | undefined } | null>(null)
  const open = useMemo(() => {
    if (!forest) return new Set<string>()
    const before = folds?.open ?? firstOpen(forest, chosen)
    // What leads to one chosen since is unfolded too.
    return folds?.chosen === chosen || !chosen
      ? before
      : new Set([...before, ...aboveOf(forest, chosen).map((g) => g.id)])
  }, [forest, folds, chosen])
  const fold = (next: ReadonlySet<string>) => setFolds({ open: next, chosen })
  const toggle = (id: string, is: boolean) =>
    fold(is ? new Set([...open, id]) : new Set([...open].filter((one) => one !== id)))
  const all = forest ? [...forest.below.keys()].filter((id) => id !== null) : []
  const someOpen = all.some((id) => open.has(id))
  const nobody = forest?.byId.size === 0

  return (
    <div className={styles.groupSide}>
      <div className={styles.groupSideBar}>
        <Can code="group.create">
          <Button type="primary" icon={<Icon name="plus" />} onClick={onNew}>
            {t('group.new')}
          </Button>
        </Can>
        <span className={styles.groupSideTools}>
          <Can code="group.import">
            <Button
              type="text"
              icon={<Icon name="upload" />}
              aria-label={t('group.importTitle')}
              title={t('group.importTitle')}
              onClick={onImport}
            />
          </Can>
          <Can code="group.export">
            <ExportMenu route={group.routes.search} query={typed.trim() ? { q: typed.trim() } : {}} name="groups" />
          </Can>
          {all.length > 0 ? (
            <Button
              type="text"
              icon={<Icon name={someOpen ? 'minus' : 'density'} />}
              aria-label={t(someOpen ? 'group.collapseAll' : 'group.expandAll')}
              title={t(someOpen ? 'group.collapseAll' : 'group.expandAll')}
              onClick={() => fold(new Set(someOpen ? [] : all))}
            />
          ) : null}
        </span>
      </div>
      <Input
        className={styles.groupSearch}
        type="search"
        allowClear
        prefix={<Icon name="search" />}
        placeholder={t('group.search')}
        aria-label={t('group.search')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {forest === undefined ? (
        error ? (
          <Failed error={error} retry={retry} />
        ) : (
          <Waiting lines={8} />
        )
      ) : nobody ? (
        <Empty icon="device" title={t('group.empty')} hint={t('group.emptyHint')} />
      ) : (
        <Found {...{ forest, open, typed, chosen, onChoose, onMove }} onOpen={toggle} />
      )}
    </div>
  )
}

function Found(props: Parameters<typeof GroupTree>[0]) {
  const t = useText()
  const { typed, forest } = props
  const text = typed.trim().toLowerCase()
  const some = !text || [...forest.byId.values()].some((g) => `${g.name}\n${g.number}`.toLowerCase().includes(text))
  return some ? <GroupTree {...props} /> : <Empty icon="search" title={t('group.none')} />
}
