import { timeline, historyKinds, historySources, type HistoryKind } from '@cpm/contract/insight/timeline/timeline'
import { dateAt } from '../../kit/values/days.ts'
import { many } from '@cpm/contract/kernel/list'
import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { quietApi } from '../../api/api.ts'
import { keyOf } from '../../api/read/changes.ts'
import { useSession } from '../../api/session/session.ts'
import { useCan } from '../../api/session/can.tsx'
import { ExportMenu } from '../../kit/list/export-menu.tsx'
import { Empty, Failed, PageLink, Waiting } from '../../kit/page/page.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { RangeFilter } from '../../kit/list/range-filter.tsx'
import { type Text, useText } from '../../api/text.ts'
import { useUrlState } from '../../kit/list/url-state.ts'
import { daysOf } from './history-days.ts'
import { HistoryLine, kindIcon, type Sayings } from './history-line.tsx'
import type { TabProps } from '../../estate/terminal/slots.ts'
import { Figures } from '../../kit/layout/text.tsx'
import { Row } from '../../kit/layout/box.tsx'
import { detailOf } from '../../estate/terminal/detail-of.ts'
import styles from './history.module.css'
import pageStyles from '../../kit/page/page.module.css'

const place = z.object({
  tab: z.string().max(40).optional(),
  kind: many(z.enum(historyKinds)).optional(),
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
})
const pageSize = 50

/** Kinds the reader may see at all; the server leaves out the others too. */
function useKinds(): HistoryKind[] {
  const codes = useSession((s) => s.permissionForm)
  return historySources.filter(({ code }) => code === undefined || codes.includes(code)).map(({ kind }) => kind)
}

/** Everything that happened to a terminal, the newest first. */
export function History({ terminal: { sn }, sayings }: TabProps & { sayings: Sayings }) {
  const t = useText()
  const [{ tab: _, ...filter }, setPlace] = useUrlState(place)
  const found = useInfiniteQuery({
    queryKey: keyOf(quietApi.timeline.list.of, { sn, ...filter }, { as: 'pages' }),
    queryFn: ({ pageParam }) =>
      quietApi.timeline.list({ sn, ...filter, pageSize, ...(pageParam === null ? {} : { after: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  })
  const mayExport = useCan('timeline.export')
  const entries = found.data?.pages.flatMap((page) => page.records)
  const predecessor = found.data?.pages[0]?.predecessor
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  return (
    <HistoryPanel
      found={found}
      entries={entries}
      line={(entry) => <HistoryLine key={entry.id} entry={entry} sayings={sayings} />}
      none={
        <Empty
          icon="clock"
          title={t(isFiltered ? 'timeline.noMatch' : 'timeline.none')}
          hint={isFiltered ? undefined : t('timeline.noneHint')}
        />
      }
      tools={
        <>
          <Kinds chosen={filter.kind} onChange={(kind) => setPlace({ kind })} />
          <RangeFilter range={filter} onRange={({ from, to }) => setPlace({ from, to })} />
          {isFiltered ? (
            <Button type="text" onClick={() => setPlace({ kind: undefined, from: undefined, to: undefined })}>
              {t('terminal.clearFilters')}
            </Button>
          ) : null}
          <span className={styles.historyExtra}>
            {mayExport ? (
              <ExportMenu route={timeline.routes.list} query={{ sn, ...filter }} name={`history-${sn}`} />
            ) : null}
          </span>
        </>
      }
    >
      {entries && entries.length > pageSize && !found.hasNextPage ? <span>{t('timeline.end')}</span> : null}
      {predecessor ? (
        <span>
          {t('timeline.predecessor', { sn: predecessor })}{' '}
          <PageLink to={`${detailOf(predecessor)}?tab=history`}>
            {t('timeline.toPredecessor', { sn: predecessor })}
          </PageLink>
        </span>
      ) : null}
    </HistoryPanel>
  )
}

type HistoryPanelProps<T> = {
  found: Pick<UseInfiniteQueryResult, 'error' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  entries: readonly T[] | undefined
  line: (entry: T) => ReactNode
  none: ReactNode
  /** Filters and buttons above the entries. */
  tools: ReactNode
  /** Below the last entry. */
  children?: ReactNode
}

/** The entries by their days, with a button for older ones. */
export function HistoryPanel<T extends { at: string }>(props: HistoryPanelProps<T>) {
  const { found, entries, line, none, tools, children } = props
  const t = useText()
  return (
    <section className={pageStyles.panel} data-is="panel" aria-label={t('timeline.many')}>
      <Row gap={4} className={styles.historyTools}>
        {tools}
      </Row>
      {!entries && found.error ? <Failed error={found.error} retry={() => void found.refetch()} /> : null}
      {!entries && !found.error ? <Waiting lines={8} /> : null}
      {entries?.length === 0 ? none : null}
      {daysOf(entries ?? []).map(({ day, entries: some }) => (
        <section key={day} className={styles.historyDay}>
          <Figures as="h3">{dayTitle(day, t)}</Figures>
          <ol>{some.map(line)}</ol>
        </section>
      ))}
      <Row as="footer" gap={5} className={styles.historyEnd}>
        {found.hasNextPage ? (
          <Button loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            {t('timeline.older')}
          </Button>
        ) : null}
        {children}
      </Row>
    </section>
  )
}

function dayTitle(day: string, t: Text): string {
  const now = Date.now()
  if (day === dateAt(now)) return `${day} · ${t('timeline.today')}`
  return day === dateAt(now, -1) ? `${day} · ${t('timeline.yesterday')}` : day
}

type KindsProps = { chosen: readonly HistoryKind[] | undefined; onChange: (kinds: HistoryKind[] | undefined) => void }

/** Each kind can be pressed; none pressed shows all. */
export function Kinds({ chosen = [], onChange }: KindsProps) {
  const t = useText()
  const kinds = useKinds()
  const toggle = (kind: HistoryKind) => {
    const next = chosen.includes(kind) ? chosen.filter((one) => one !== kind) : [...chosen, kind]
    onChange(next.length === 0 || next.length === kinds.length ? undefined : next)
  }
  return (
    <Row className={styles.historyKinds} role="group" aria-label={t('timeline.kind')}>
      {kinds.map((kind) => (
        <button key={kind} type="button" aria-pressed={chosen.includes(kind)} onClick={() => toggle(kind)}>
          <Icon name={kindIcon(kind)} size={14} />
          {t(`timeline.kind.${kind}`)}
        </button>
      ))}
    </Row>
  )
}
