import { mostInStore, type StoreEntry } from '@cpm/contract/insight/store/store'
import type { HistoryKind } from '@cpm/contract/insight/timeline/timeline'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { quietApi } from '../../../api/api.ts'
import { keyOf } from '../../../api/read/changes.ts'
import { useText } from '../../../api/text.ts'
import { type Range, RangeFilter } from '../../../kit/list/range-filter.tsx'
import { Empty } from '../../../kit/page/page.tsx'
import { HistoryLine, loadSayings, type Sayings } from '../../timeline/history-line.tsx'
import { HistoryPanel, Kinds } from '../../timeline/tab-history.tsx'
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
    <HistoryPanel
      found={found}
      entries={entries}
      line={({ sn, entry }) => <HistoryLine key={`${sn} ${entry.id}`} entry={entry} sayings={sayings} sn={sn} />}
      none={
        terminals > mostInStore ? (
          <Empty icon="clock" title={t('store.tooMany', { count: terminals, most: mostInStore })} />
        ) : (
          <Empty icon="clock" title={t('timeline.none')} hint={t('timeline.noneHint')} />
        )
      }
      tools={
        <>
          <Kinds chosen={kind} onChange={setKind} />
          <RangeFilter range={range} onRange={setRange} />
        </>
      }
    />
  )
}
