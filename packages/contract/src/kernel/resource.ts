import type { Audited } from './audit.ts'
import type { EventTypes } from './fields/event-type.ts'
import type { PermissionCodes } from './permission.ts'
import type { Routes } from './route.ts'
import type { Topics } from './topic.ts'
import type { Pair, Words } from './words.ts'

/** A menu folder of the left menu. */
export type Folder = { readonly key: string; readonly title: Pair; readonly icon: string; readonly sort: number }

/**
 * A page of the console: what the menu seed, the router and the permission tree are made from. A page is granted by
 * its menu row; a button by a row of type 3 with its code.
 */
export type PageOf<Code extends string = string> = {
  /** As the spec has it; `{sn}` places allowed. */
  readonly path: `/${string}`
  readonly folder: string
  readonly title: Pair
  readonly icon?: string
  readonly sort: number
  readonly hidden?: true
  /** The first is what the page is for: a built-in role that lacks it does not get the page. The rest are its buttons. */
  readonly codes: readonly Code[]
}

/** Codes of a resource that has no page of its own, as buttons on somebody else's. */
export type ButtonsOf<Code extends string = string> = { readonly page: `/${string}`; readonly codes: readonly Code[] }

export type Resource = {
  /** Codes, what they let one do and which built-in roles hold them: the buttons of the permission tree. */
  readonly permissions: PermissionCodes
  readonly audit?: Audited
  readonly routes: Routes
  readonly topics?: Topics
  /** The types of events that terminals report and this resource reads. The topic accepts no other type. */
  readonly events?: EventTypes
  /** Kinds of live keys, by which open screens hear that something of it changed. */
  readonly live?: readonly string[]
  readonly pages?: readonly PageOf[]
  readonly buttons?: readonly ButtonsOf[]
  readonly words: Words
  /** The field that names one of its rows in any input, where that is not the `id` in its own paths. */
  readonly namedBy?: string
  /** Its columns that hold values of a dictionary, as `customer.country`, each with the dictionary's code. */
  readonly choices?: Readonly<Record<string, string>>
  /** Resources whose changes alter what every reading route of it answers. */
  readonly follows?: readonly string[]
  /** Resources whose rows every changing route of it changes, too. */
  readonly touches?: readonly string[]
}

/** What a resource says of changes: see the fields of `Resource`. */
type Changes = Pick<Resource, 'namedBy' | 'follows' | 'touches' | 'choices'>

/** Checks that pages name only codes of the resource itself, and keeps every type literal. */
export function resource<
  const P extends PermissionCodes,
  const R extends Routes,
  const W extends Words,
  const T extends Topics = Record<never, never>,
  const L extends readonly string[] = readonly [],
  const E extends EventTypes = Record<never, never>,
>(
  spec: {
    permissions: P
    audit?: Audited
    routes: R
    topics?: T
    events?: E
    live?: L
    pages?: readonly PageOf<Extract<keyof P, string>>[]
    buttons?: readonly ButtonsOf<Extract<keyof P, string>>[]
    words: W
  } & Changes,
): {
  permissions: P
  audit: Audited
  routes: R
  topics: T
  events: E
  live: L
  pages: readonly PageOf[]
  buttons: readonly ButtonsOf[]
  words: W
} & Changes {
  return {
    audit: {},
    pages: [],
    buttons: [],
    ...spec,
    topics: (spec.topics ?? {}) as T,
    events: (spec.events ?? {}) as E,
    live: (spec.live ?? []) as unknown as L,
  }
}
