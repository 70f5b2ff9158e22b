import type { WordKey } from '@cpm/contract'
import type { EntryFrom, TimelineSource } from '@cpm/contract/estate/terminal/timeline.source'
import { type RawBuilder, sql } from 'kysely'
import type { SheetUnit } from '../../../core/export.ts'
import type { Offer } from '../../../core/offers/offers.ts'
import type { Scope } from '../../../core/scope.ts'
import type { Kin } from '../terminal.line.ts'

type Sql = RawBuilder<unknown>
/**
 * Rows of one terminal that an index has in the order of `at`. `tag` is unique among rows of one moment; `data` is what
 * is shown of a row, `former` the SN of a terminal whose place this one took, where it is that one's.
 */
export type Branch = { from: Sql; where: Sql; at: Sql; tag: Sql; data: Sql; former: Sql }

export type Say = {
  word: (key: WordKey) => string
  /** In the zone of who asked. */
  moment: (at: string | null) => string | null
  language: 0 | 1
}
/** A value in a cell of its own; several kinds may have one under the same title. */
export type Cell<E> = {
  title: WordKey
  /** Where its column stands among the others. */
  sort: number
  value: (entry: E, say: Say) => string | number | null
  unit?: SheetUnit
}

/** What of a resource is seen in the history of a terminal: where its rows are, and how a file tells of them. */
export type TimelineOffer<S extends TimelineSource = TimelineSource> = Offer<'terminal.timeline'> & {
  source: S
  /** Of the terminal and of those before it in its line, as far as the reader sees them. */
  branches(this: void, line: readonly Kin[], scope: Scope): readonly Branch[]
  what(entry: EntryFrom<S>, say: Say): string
  detail(entry: EntryFrom<S>, say: Say): string | null
  cells?: readonly Cell<EntryFrom<S>>[]
}

/** Keeps the entries typed while it is written; a list holds any. */
export const timelineOffer = <S extends TimelineSource>(
  source: S,
  offer: Omit<TimelineOffer<S>, 'slot' | 'key' | 'source'>,
): TimelineOffer => ({ slot: 'terminal.timeline', key: source.kind, source, ...offer }) as unknown as TimelineOffer

export const jsonOf = (pairs: Record<string, Sql>): Sql =>
  sql`jsonb_build_object(${sql.join(Object.entries(pairs).flatMap(([key, value]) => [sql.lit(key), value]))})`

/** A moment as the contract writes it. */
export const momentOf = (at: Sql): Sql => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export const formerOf = (line: readonly Kin[], kin: Kin): Sql => sql`${kin === line[0] ? null : kin.sn}::text`

/** `since`: when a row of it began, which says whose it is; `at` where it says nothing else. */
type Own = Omit<Branch, 'former'> & { since?: Sql }

/** Of the terminal everything, and of those before it in its line what is from before their place was taken. */
export function ofEach(line: readonly Kin[], ownOf: (kin: Kin) => readonly Own[]): Branch[] {
  return line.flatMap((kin) =>
    ownOf(kin).map(({ since, ...own }) => {
      const former = formerOf(line, kin)
      if (kin.until === null) return { ...own, former }
      return {
        ...own,
        former,
        where: sql`${own.where} and ${since ?? own.at} <= ${kin.until}::timestamptz`,
        // Two terminals may have the same tag at one moment.
        tag: sql`${own.tag} || ${`@${kin.id}`}::text`,
      }
    }),
  )
}
