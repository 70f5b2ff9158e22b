import type { Card } from './column.ts'

/** Where lists are cards [9.5]. */
export const cardScreen = '(max-width: 800px)'

/** Where a cell stands on a card: in its first line, or in half of a later one, or in all of it. */
export type CardPlace = { place: 'title' | 'left' | 'right' | 'wide'; order: number; labelled: boolean }
export type CardPlaces = ReadonlyMap<string, CardPlace>

/** Two to a line; the last of an odd number has the line to itself. */
function inPairs(keys: readonly string[]): [string, CardPlace][] {
  return keys.map((key, at) => {
    const isAlone = at === keys.length - 1 && at % 2 === 0
    return [key, { place: isAlone ? 'wide' : at % 2 === 0 ? 'left' : 'right', order: 10 + at, labelled: false }]
  })
}

/** The place of each column on a card; columns that have none are left out of it. */
export function cardOf(card: Card | undefined, columns: readonly { key: string }[]): CardPlaces {
  const keys = columns.map((c) => c.key)
  const title = card && keys.includes(card.title) ? card.title : keys[0]
  if (title === undefined) return new Map()
  const others = keys.filter((key) => key !== title)
  const known = (some: readonly string[]) => some.filter((key) => others.includes(key))
  const marks = known(card?.marks ?? [])
  const facts = known(card?.facts ?? (card ? [] : others))
  return new Map<string, CardPlace>([
    [title, { place: 'title', order: 1, labelled: false }],
    ...inPairs(marks),
    ...facts.map((key, at): [string, CardPlace] => [key, { place: 'wide', order: 20 + at, labelled: true }]),
  ])
}
