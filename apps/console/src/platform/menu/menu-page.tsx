import { menu, type MenuRow, menuTypes } from '@cpm/contract/platform/menu/menu'
import { flag } from '@cpm/contract/kernel/list'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { Can } from '../../api/session/can.tsx'
import { ExportMenu } from '../../kit/list/export-menu.tsx'
import { Empty, Failed, PageFrame, Waiting } from '../../kit/page/page.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { SearchBar } from '../../kit/list/search-bar.tsx'
import { useText } from '../../api/text.ts'
import { useUrlState } from '../../kit/list/url-state.ts'
import { MenuForm, type Writing } from './menu-form.tsx'
import { MenuTable } from './menu-table.tsx'
import { isFiltered, menuForest, menuLines } from './menu-tree.ts'
import { useMenuMoves } from './use-menu-moves.ts'
import styles from './menu.module.css'

export const path = '/user/sysMenu'

const address = z.object({
  q: z.string().max(100).optional(),
  type: z.enum(['0', '1', '2', '3']).optional(),
  enabled: flag.optional(),
  hidden: flag.optional(),
})

/** The menu as it is kept: folders, pages and buttons, one's own links among them [3.11]. */
export function Page() {
  const t = useText()
  const list = useRead(quietApi.menu.list, {})
  return (
    <PageFrame fill>
      {list.error ? <Failed error={list.error} retry={() => void list.refetch()} /> : null}
      {list.isPending ? <Waiting lines={10} /> : null}
      {list.data && list.data.records.length === 0 ? <Empty icon="sidebar" title={t('menu.noMatch')} /> : null}
      {list.data && list.data.records.length > 0 ? <Menus rows={list.data.records} /> : null}
    </PageFrame>
  )
}

function Menus({ rows }: { rows: MenuRow[] }) {
  const t = useText()
  const [filter, setFilter] = useUrlState(address)
  const forest = useMemo(() => menuForest(rows), [rows])
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set())
  const [writing, setWriting] = useState<Writing | null>(null)
  const lines = useMemo(() => menuLines(forest, open, filter), [forest, open, filter])
  const moves = useMenuMoves(forest, isFiltered(filter) ? t('menu.moveNot') : null)
  const folds = rows.filter((row) => forest.below.has(row.id)).map((row) => row.id)
  const isWhole = folds.every((id) => open.has(id))
  return (
    <>
      <div className={styles.menuBar}>
        <SearchBar query={filter} onQuery={setFilter} placeholder={t('menu.searchHint')} filters={useFilters()} />
        <span className={styles.menuTools}>
          <Can code="menu.export">
            <ExportMenu route={menu.routes.list} query={{}} name="menus" />
          </Can>
          <Button disabled={isFiltered(filter)} onClick={() => setOpen(new Set(isWhole ? [] : folds))}>
            {t(isWhole ? 'menu.collapseAll' : 'menu.expandAll')}
          </Button>
          <Can code="menu.create">
            <Button
              type="primary"
              icon={<Icon name="plus" />}
              onClick={() => setWriting({ kind: 'new', parentId: null })}
            >
              {t('menu.add')}
            </Button>
          </Can>
        </span>
      </div>
      {lines.length > 0 ? (
        <MenuTable
          lines={lines}
          forest={forest}
          moves={moves}
          onWrite={setWriting}
          onFold={(id, isOpen) => {
            const next = new Set(open)
            if (isOpen) next.add(id)
            else next.delete(id)
            setOpen(next)
          }}
        />
      ) : (
        <Empty icon="search" title={t('menu.noMatch')} />
      )}
      {writing ? <MenuForm writing={writing} rows={rows} onClose={() => setWriting(null)} /> : null}
    </>
  )
}

function useFilters() {
  const t = useText()
  const types = [menuTypes.system, menuTypes.module, menuTypes.menu, menuTypes.button] as const
  return [
    {
      name: 'type' as const,
      label: t('menu.type'),
      options: types.map((type) => ({ value: String(type), label: t(`menu.type.${type}`) })),
    },
    {
      name: 'enabled' as const,
      label: t('menu.enabled'),
      options: [
        { value: true, label: t('enabled.1') },
        { value: false, label: t('enabled.0') },
      ],
    },
    {
      name: 'hidden' as const,
      label: t('menu.hidden'),
      options: [
        { value: true, label: t('menu.hidden.true') },
        { value: false, label: t('menu.hidden.false') },
      ],
    },
  ]
}
