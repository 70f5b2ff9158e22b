import { contract } from '@cpm/contract'
import type { Resource } from '@cpm/contract/kernel/resource'
import { type AnyRoute, placesOf } from '@cpm/contract/kernel/route'
import type { QueryKey } from '@tanstack/react-query'

/** What changed: some rows of a resource, or the one with that name. The live stream speaks of changes in this way. */
export type Change = readonly [resource: string, name?: string] | readonly string[]

/** A route by the names it has in the contract. */
export type RouteName = { readonly resource: string; readonly verb: string }

/** What the input of a question does not say of it. */
export type Apart = {
  /** The rows the answer is about, by resource, where the input does not name them: `{ task: taskId }`. */
  about?: Readonly<Record<string, string>> | undefined
  /** The answer is always the same for this mark: no change asks for it again. */
  steady?: string | number | undefined
  /** What was made of the answer, where it is kept as something else. */
  as?: string | undefined
}

const resources: Readonly<Record<string, Resource | undefined>> = contract

/** The key of a question: its route, what it is asked with, and what the input does not say. */
export function keyOf({ resource, verb }: RouteName, input: unknown, apart: Apart = {}): QueryKey {
  const isPlain = Object.values(apart).every((said) => said === undefined)
  return isPlain ? [resource, verb, input ?? {}] : [resource, verb, input ?? {}, apart]
}

export const isReading = (route: AnyRoute): boolean =>
  route.reads === true || (route.method === 'GET' && !route.changes)

/** The resources an answer of the route is made from. */
function sourcesOf(resource: string, route: AnyRoute): readonly string[] {
  const own = route.onlyFollows ? [] : [resource]
  return [...own, ...(resources[resource]?.follows ?? []), ...(route.follows ?? [])]
}

/** The row of `resource` a question names; undefined when it is about many. */
function namedRow(resource: string, key: QueryKey, route: AnyRoute): unknown {
  const [asked, , input, apart] = key as [string, string, Record<string, unknown>, Apart | undefined]
  const said = apart?.about?.[resource]
  if (said !== undefined) return said
  const field = resources[resource]?.namedBy ?? 'id'
  const isName = field === 'id' ? asked === resource && placesOf(route.path).includes(field) : true
  return isName ? input[field] : undefined
}

/** Whether a question has to be asked again after a change. */
export function isTouched(key: QueryKey, [resource, name]: Change): boolean {
  const [asked, verb, , apart] = key as [string, string, unknown, Apart | undefined]
  const route = resources[asked]?.routes[verb]
  if (!route || !isReading(route) || apart?.steady !== undefined) return false
  if (resource === undefined || !sourcesOf(asked, route).includes(resource)) return false
  if (name === undefined) return true
  const row = namedRow(resource, key, route)
  return row === undefined ? !route.summary : row === name
}

/** What a call of the route changes: its own resource, and what the resource and the route say besides. */
export function changesOf({ resource, verb }: RouteName, input: unknown): Change[] {
  const own = resources[resource]
  const route = own?.routes[verb]
  if (!own || !route || isReading(route)) return []
  const others = new Set([...(own.touches ?? []), ...(route.touches ?? [])])
  return [[resource], ...[...others].map((other) => narrowed(other, route, input))]
}

/** A call that names one row by a field all resources know it by changes that one alone. */
function narrowed(resource: string, route: AnyRoute, input: unknown): Change {
  const field = resources[resource]?.namedBy
  const name = field && placesOf(route.path).includes(field) ? (input as Record<string, unknown>)[field] : undefined
  return typeof name === 'string' ? [resource, name] : [resource]
}

/** Whether a question is about a row that the call removed: nobody asks for that again. */
export function isGone(key: QueryKey, { resource, verb }: RouteName, input: unknown): boolean {
  const route = resources[key[0] as string]?.routes[key[1] as string]
  if (verb !== 'remove' || key[0] !== resource || !route) return false
  const { id, ids } = input as { id?: unknown; ids?: unknown }
  const row = namedRow(resource, key, route)
  return row !== undefined && (row === id || (Array.isArray(ids) && ids.includes(row)))
}
