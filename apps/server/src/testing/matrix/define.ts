import type { Contract, ResourceName } from '@cpm/contract'
import type { GeneratedAlways, Insertable } from 'kysely'
import { randomBytes } from 'node:crypto'
import type { Tables } from '../../db/tables.ts'
import type { House } from '../house.ts'
import type { Opened, OpenWorld } from './open-world.ts'

/**
 * What the matrix must know of a resource, said in its own folder: `<resource>.matrix.ts` exports
 * `matrix = defineMatrix('customer', { things, samples, ready, open })`, and is found by its name.
 */

/**
 * Where a thing stands, seen from somebody in the middle of an account tree whose store is `north`: their own
 * subordinate's, in another store, their superior's, a sibling's, or another enterprise's.
 */
export const places = ['below', 'elsewhere', 'superior', 'sibling', 'other'] as const
export type Place = (typeof places)[number]

/** What of a thing decides who sees it [6.2]. Said here once more, and not taken from the scope it is to test. */
type SeenBy = 'account' | 'store' | 'both' | 'enterprise' | 'ours' | 'nobody'

export type Node = { id: number; path: string }
/** Whose a new thing is. */
export type Owner = { enterpriseId: number; account: Node; group: Node }

/** Something a call can name. */
export type Kind = {
  readonly seenBy: SeenBy
  /** A new one of this owner, called by its mark: what a call names it by. */
  readonly make: (
    house: House,
    owner: Owner,
    mark: string,
    at: Date,
    more: { place: Place; code: string },
  ) => Promise<number | string>
  /** It stands on a terminal made for it, which shows with the group alone. */
  readonly bringsTerminal?: true
  /** It is there already: `make` finds one. */
  readonly isFound?: true
}

/** Names one thing of a kind, by its id or by its name; the matrix says which. `self` is the caller's own id. */
export type Pick = ((kind: string, by?: 'name') => string) & { self: string }
/** An input that is good as it stands, every id in it picked. */
export type Sample = (pick: Pick) => Record<string, unknown>
/** An input of a route without a code: of anyone, of whoever is signed in, or of a terminal. */
export type OpenSample = (w: OpenWorld) => Promise<Record<string, unknown> | Opened> | Record<string, unknown>
export type Thing = { id: string; mark: string }
/** What must be so with the first thing a call names before it can be done at all. */
export type Ready = (db: House['db'], thing: Thing) => Promise<unknown>

type Verb<N extends ResourceName> = Extract<keyof Contract[N]['routes'], string>
/** By the verb of a route, and for a second sample by more words behind it: `list of a group`. */
type ByVerb<N extends ResourceName, V> = { readonly [K in Verb<N> | `${Verb<N>} ${string}`]?: V }

export function defineMatrix<N extends ResourceName>(
  name: N,
  spec: {
    things?: Readonly<Record<string, Kind>>
    /** For each route by code. */
    samples?: ByVerb<N, Sample>
    ready?: ByVerb<N, Ready>
    /** For each other route. */
    open?: ByVerb<N, OpenSample>
  },
) {
  return { name, ...spec }
}

/** Where nothing answers: a check says so, which is its answer. */
export const nobodyAt = 'localhost:9'

export const nothing = () => ({})
export const byId =
  (kind: string, more: Record<string, unknown> = {}): Sample =>
  (pick) => ({ id: pick(kind), ...more })
export const two =
  (kind: string, more: Record<string, unknown> = {}): Sample =>
  (pick) => ({ ids: [pick(kind), pick(kind)], ...more })
export const bySn: Sample = (pick) => ({ sn: pick('terminal') })
export const targetOf: Sample = (pick) => ({ target: { sns: [pick('terminal'), pick('terminal')] } })
/** A name nobody has. */
export const fresh = () => `z${randomBytes(6).toString('hex')}`

export const belongs = (enterpriseId: number, { id, path }: Node) => ({
  enterprise_id: enterpriseId,
  account_id: id,
  account_path: path,
})

type WithId = Exclude<
  { [T in keyof Tables]: Tables[T] extends { id: GeneratedAlways<number> } ? T : never }[keyof Tables],
  never
>

export async function add<T extends WithId>(db: House['db'], table: T, row: Insertable<Tables[T]>): Promise<number> {
  const made = await db
    .insertInto(table as 'role')
    .values(row as unknown as Insertable<Tables['role']>)
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}
