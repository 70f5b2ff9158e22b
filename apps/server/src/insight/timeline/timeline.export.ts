import { allWords } from '@cpm/contract'
import type { HistoryEntry } from '@cpm/contract/insight/timeline/timeline'
import { type SheetField, sheetOf } from '../../core/export.ts'
import type { Ctx, Export } from '../../core/feature.ts'
import { offersFor } from '../../core/offers/offers.ts'
import type { Say, TimelineOffer } from '../../estate/terminal/timeline/source.ts'

/** The entries as a file, in the words of the screen. */
export async function exportHistory(
  { from }: Pick<Ctx, 'from'>,
  sn: string,
  entries: AsyncIterable<HistoryEntry>,
): Promise<Export> {
  const offers = await offersFor<TimelineOffer>('terminal.timeline')
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: from.timezone, dateStyle: 'short', timeStyle: 'medium' })
  const language = from.language === 'cn' ? 0 : 1
  const say: Say = {
    word: (key) => allWords[key][language],
    moment: (at) => (at === null ? null : clock.format(new Date(at))),
    language,
  }
  const byKind = new Map(offers.map((one) => [one.source.kind, one]))
  const told = (entry: HistoryEntry) => byKind.get(entry.kind) as TimelineOffer
  const fields: SheetField<HistoryEntry>[] = [
    ['id', 'terminal.sn', (entry) => entry.formerSn ?? sn],
    ['at', 'timeline.at', (entry) => say.moment(entry.at)],
    ['kind', 'timeline.kind', (entry) => say.word(`timeline.kind.${entry.kind}`)],
    ['id', 'timeline.what', (entry) => told(entry).what(entry, say)],
    ['id', 'timeline.detail', (entry) => told(entry).detail(entry, say)],
    ['id', 'timeline.who', (entry) => ('accountName' in entry ? entry.accountName : null)],
    ...cellFields(offers, say),
  ]
  return sheetOf(from, `history-${sn}`, fields, entries)
}

/** What the sentence is made of, each value in a cell of its own: a column for each title. */
function cellFields(offers: readonly TimelineOffer[], say: Say): SheetField<HistoryEntry>[] {
  const cells = offers.flatMap(({ source, cells: some = [] }) => some.map((cell) => ({ ...cell, kind: source.kind })))
  const byTitle = Map.groupBy(
    cells.toSorted((a, b) => a.sort - b.sort),
    ({ title }) => title,
  )
  return [...byTitle].map(([title, same]) => [
    'id',
    title,
    (entry) => same.find(({ kind }) => kind === entry.kind)?.value(entry, say) ?? null,
    same[0]?.unit,
  ])
}
