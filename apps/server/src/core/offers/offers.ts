import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * What a district has to say or to do in a place further left it offers, in a file `*.offers.ts` of its own, which is
 * found as features are. So the place knows none of them, and a district may come or go without it.
 */
export type Offer<Slot extends string = string> = {
  /** The place it is meant for. */
  slot: Slot
  /** Its own name among the others of its place. */
  key: string
  /** Where it stands among them. */
  sort: number
}

const src = fileURLToPath(new URL('../..', import.meta.url))
let all: Promise<readonly Offer[]> | undefined
let found: readonly Offer[] | undefined

/** Reads them once. One that cannot be read stops the start. */
export const findOffers = (): Promise<readonly Offer[]> => (all ??= read())

async function read(): Promise<readonly Offer[]> {
  const rooms = globSync('*/**/*.offers.ts', { cwd: src }).map((file) => `../../${file.replaceAll('\\', '/')}`)
  const modules = await Promise.all(rooms.map((room) => import(room) as Promise<{ offers: readonly Offer[] }>))
  found = modules.flatMap(({ offers }) => offers).toSorted((a, b) => a.sort - b.sort || a.key.localeCompare(b.key))
  return found
}

/** Everything that is offered for a place, in order. */
export async function offersFor<O extends Offer>(slot: O['slot']): Promise<readonly O[]> {
  return (await findOffers()).filter((offer): offer is O => offer.slot === slot)
}

/** The same without a wait, for code that only builds a query: the server reads all offers before its first query. */
export function foundOffers<O extends Offer>(slot: O['slot']): readonly O[] {
  if (found === undefined) throw new Error('Await findOffers() first: the offers of the districts are not read yet.')
  return found.filter((offer): offer is O => offer.slot === slot)
}
