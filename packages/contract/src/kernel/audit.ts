import type { Routes } from './route.ts'
import type { Pair, Words } from './words.ts'

/** What the audit says of a resource; what it says of an action is on its route. */
export type Audited = {
  /** The area of its actions. */
  readonly area?: Pair
  /** The table its actions are about, where it is not called as the resource is. */
  readonly table?: string
  /** Those of its actions that are about another table. */
  readonly others?: Readonly<Record<string, readonly string[]>>
  /** One row of each of its tables, as the changes name it. */
  readonly tables?: Words
  /**
   * The column by which a row of a table is known: one of what belongs to somebody, who sees it by their scope; in Chinese
   * and in English of what everybody may read.
   */
  readonly names?: Readonly<Record<string, string | Pair>>
  /** Of which table its columns hold ids, where they are not called after it as `account_id` is. */
  readonly refers?: Readonly<Record<string, string>>
  /** Actions whose name includes the `type` of their input, and where the words of the types are. */
  readonly typed?: { readonly verbs: readonly string[]; readonly words: string }
  /** What is done at a door of its own, where no route of the contract is: the verb, and what the audit calls it. */
  readonly atDoors?: Readonly<Record<string, Pair>>
  /** What it was called before. The audit never changes, so older entries still say so. */
  readonly before?: {
    readonly areas?: readonly string[]
    /** Each as it was, and the verb it is now. */
    readonly actions?: Readonly<Record<string, string>>
    /** Each as it was, and the table it is now. */
    readonly tables?: Readonly<Record<string, string>>
  }
}

/** The same as words of the product, under the keys by which they are looked up: areas, tables, actions. */
export function auditWordsOf(name: string, resource: { routes: Routes; audit?: Audited }): Words {
  const { area, tables = {}, atDoors = {} } = resource.audit ?? {}
  const actions = Object.entries(resource.routes)
  return Object.fromEntries([
    ...(area === undefined ? [] : [[`audit.resource.${name}`, area] as const]),
    ...Object.entries(tables).map(([table, pair]) => [`audit.table.${table}`, pair] as const),
    ...Object.entries(atDoors).map(([verb, pair]) => [`audit.action.${name}.${verb}`, pair] as const),
    ...actions.flatMap(([verb, { audit }]) =>
      audit === undefined ? [] : [[`audit.action.${name}.${verb}`, audit] as const],
    ),
  ])
}
