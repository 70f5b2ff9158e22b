import { mostInStore, type StoreEntry } from '@cpm/contract/insight/store/store'
import type { HistoryKind } from '@cpm/contract/insight/timeline/timeline'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { quietApi } from '../../../api/api.ts'
import { keyOf } from '../../../api/read/changes.ts'
import { useText } from '../../../api/text.ts'
import { Row } from '../../../kit/layout/box.tsx'
import { Figures } from '../../../kit/layout/text.tsx'
import { type Range, RangeFilter } from '../../../kit/list/range-filter.tsx'
import { Empty, Failed, Waiting } from '../../../kit/page/page.tsx'
import { daysOf } from '../../timeline/history-days.ts'
import { HistoryLine, loadSayings, type Sayings } from '../../timeline/history-line.tsx'
import { dayTitle, Kinds } from '../../timeline/tab-history.tsx'
import styles from '../../timeline/history.module.css'
import pageStyles from '../../../kit/page/page.module.css'
import type { StoreProps } from '../slots.ts'

/** The tab with what each kind of thing has to say, all of it fetched. */
export async function openHistory() {
  const sayings = await loadSayings()
  return (props: StoreProps) => <StoreHistory {...props} sayings={sayings} />
}

type Happened = StoreEntry & { at: string }
const happened = (one: StoreEntry): Happened => ({ ...one, at: one.entry.at })

/** What happened at all its terminals and to the store itself, the newest first. */
function StoreHistory({ store: { id }, sayings }: StoreProps & { sayings: Sayings }) {
  const t = useText()
  const [kind, setKind] = useState<HistoryKind[] | undefined>()
  const [range, setRange] = useState<Range>({})
  const filter = { id, kind, from: range.from, to: range.to }
  const found = useInfiniteQuery({
    queryKey: keyOf(quietApi.store.timeline.of, filter, { as: 'pages' }),
    queryFn: ({ pageParam }) =>
      quietApi.store.timeline({ ...filter, ...(pageParam === null ? {} : { after: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  })
  const entries = found.data?.pages.flatMap(({ records }) => records.map(happened))
  const terminals = found.data?.pages[0]?.terminals ?? 0
  return (
    <section className={pageStyles.panel} data-is="panel" aria-label={t('timeline.many')}>
      <Row gap={4} className={styles.historyTools}>
        <Kinds chosen={kind} onChange={setKind} />
        <RangeFilter range={range} onRange={setRange} />
      </Row>
      {!entries && found.error ? <Failed error={found.error} retry={() => void found.refetch()} /> : null}
      {!entries && !found.error ? <Waiting lines={8} /> : null}
      {terminals > mostInStore ? (
        <Empty icon="clock" title={t('store.tooMany', { count: terminals, most: mostInStore })} />
      ) : entries?.length === 0 ? (
        <Empty icon="clock" title={t('timeline.none')} hint={t('timeline.noneHint')} />
      ) : null}
      {daysOf(entries ?? []).map(({ day, entries: some }) => (
        <section key={day} className={styles.historyDay}>
          <Figures as="h3">{dayTitle(day, t)}</Figures>
          <ol>
            {some.map(({ sn, entry }) => (
              <HistoryLine key={`${sn} ${entry.id}`} entry={entry} sayings={sayings} sn={sn} />
            ))}
          </ol>
        </section>
      ))}
      {found.hasNextPage ? (
        <Row as="footer" gap={5} className={styles.historyEnd}>
          <Button loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            {t('timeline.older')}
          </Button>
        </Row>
      ) : null}
    </section>
  )
}
