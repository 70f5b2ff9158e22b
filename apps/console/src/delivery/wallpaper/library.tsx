import { wallpaper, type WallpaperRow } from '@cpm/contract/delivery/wallpaper/wallpaper'
import { wallpaperFields } from '@cpm/contract/delivery/wallpaper/wallpaper.fields'
import { formatBytes } from '@cpm/contract/kernel/file/files'
import { Segmented } from 'antd'
import { api } from '../../api/api.ts'
import { useText } from '../../api/text.ts'
import { Row, Stack } from '../../kit/layout/box.tsx'
import { Muted } from '../../kit/layout/text.tsx'
import { AddButton } from '../../kit/list/add-button.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { Pager } from '../../kit/list/pager.tsx'
import { SearchBar } from '../../kit/list/search-bar.tsx'
import { Empty, Failed, Waiting } from '../../kit/page/page.tsx'
import type { ListState } from '../../kit/table/column.ts'
import { useList } from '../../kit/table/data-table.tsx'
import { Fetched } from '../../kit/picture/fetch-picture.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { RowActions } from '../../platform/resource/actions.tsx'
import { useColumns } from '../../platform/resource/cells.tsx'
import { useFilters } from '../../platform/resource/filters.ts'
import { actionsOf, type Doors } from './wallpaper-actions.ts'
import type { Address } from './wallpaper-page.tsx'
import styles from './wallpaper.module.css'

const { list: route, picture } = wallpaper.routes

type Query = Omit<Address, 'tab'>
type Props = Doors & { query: Query; onQuery: (patch: Partial<Query>) => void; onNew: () => void }

/** The library, as pictures or as a list. */
export function WallpaperLibrary({ query: asked, onQuery, onNew, ...doors }: Props) {
  const t = useText()
  const { view, ...query } = asked
  const list = useList(api.wallpaper.list, query)
  const filters = useFilters(wallpaperFields, route, ['type'])
  const columns = useColumns(wallpaperFields, {
    name: (row) => (
      <button type="button" className={styles.named} onClick={() => doors.onSee(row)}>
        <span className={styles.small}>
          <Fetched route={picture} input={{ id: row.id }} alt="" />
        </span>
        <span title={row.name}>{row.name}</span>
      </button>
    ),
  })
  const toolbar = (
    <>
      <Segmented
        value={view}
        aria-label={t('wallpaper.view')}
        options={(['cards', 'list'] as const).map((value) => ({ value, label: t(`wallpaper.view.${value}`) }))}
        onChange={(next) => onQuery({ view: next })}
      />
      <AddButton code="wallpaper.create" word="wallpaper.add" onAdd={onNew} />
    </>
  )
  if (view === 'cards') {
    return (
      <Stack gap={4}>
        <SearchBar query={asked} onQuery={onQuery} placeholder={t('wallpaper.searchHint')} filters={filters} />
        <Row>{toolbar}</Row>
        <Cards query={query} onQuery={onQuery} list={list} doors={doors} onNew={onNew} />
      </Stack>
    )
  }
  return (
    <Stack gap={4}>
      <ListTable
        of="wallpaper"
        icon="fullscreen"
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        columns={columns}
        filters={filters}
        query={asked}
        onQuery={onQuery}
        list={list}
        toolbar={toolbar}
        start={<AddButton code="wallpaper.create" word="wallpaper.add" onAdd={onNew} />}
        actions={(row) => <Actions row={row} doors={doors} />}
        actionsWidth={132}
        exportOf={{ route, name: 'wallpapers' }}
      />
    </Stack>
  )
}

const Actions = ({ row, doors }: { row: WallpaperRow; doors: Doors }) => (
  <RowActions name={row.name} actions={actionsOf(row, doors)} audit={`wallpaper:${row.id}`} />
)

type CardsProps = {
  query: Omit<Query, 'view'>
  onQuery: Props['onQuery']
  list: ListState<WallpaperRow>
  doors: Doors
  onNew: () => void
}

function Cards({ query, onQuery, list, doors, onNew }: CardsProps) {
  const t = useText()
  const { data, error } = list
  if (!data) return error ? <Failed error={error} retry={() => void list.refetch()} /> : <Waiting lines={6} />
  if (data.records.length === 0) {
    const isNarrowed = query.q !== undefined || query.type !== undefined
    return isNarrowed ? (
      <Empty icon="search" title={t('wallpaper.noMatch')} />
    ) : (
      <Empty
        icon="fullscreen"
        title={t('wallpaper.none')}
        hint={t('wallpaper.noneHint')}
        action={<AddButton code="wallpaper.create" word="wallpaper.add" onAdd={onNew} />}
      />
    )
  }
  return (
    <>
      <ul className={styles.cards} aria-label={t('wallpaper.many')}>
        {data.records.map((row) => (
          <li key={row.id} className={styles.card}>
            <button
              type="button"
              className={styles.thumb}
              aria-label={[t('wallpaper.see'), row.name].join(' ')}
              onClick={() => doors.onSee(row)}
            >
              <Fetched route={picture} input={{ id: row.id }} alt="" />
              {row.type === 'video' ? (
                <span className={styles.mark}>
                  <Icon name="play" size={14} />
                  {t('wallpaper.type.video')}
                </span>
              ) : null}
            </button>
            <div className={styles.said}>
              <b title={row.name}>{row.name}</b>
              <Muted small>{[row.screen, formatBytes(row.size)].filter(Boolean).join(' · ')}</Muted>
              <Muted small className={styles.introduction} title={row.introduction ?? ''}>
                {row.introduction}
              </Muted>
            </div>
            <Row gap={2} between className={styles.foot}>
              <Muted small>{row.places > 0 ? `${t('wallpaper.places')} ${row.places}` : null}</Muted>
              <span>
                <Actions row={row} doors={doors} />
              </span>
            </Row>
          </li>
        ))}
      </ul>
      <Pager
        page={data.current}
        pageSize={data.size}
        total={data.total}
        onChange={(page, pageSize) => onQuery({ page, pageSize })}
      />
    </>
  )
}
