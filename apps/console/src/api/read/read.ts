import {
  type Query,
  type QueryClient,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import { type Apart, type RouteName, changesOf, isGone, isTouched, keyOf } from './changes.ts'

/** A call of the contract, which knows its route. */
export type Call<I, O> = ((input: I) => Promise<O>) & { readonly of: RouteName }

type Options<O, S> = Omit<UseQueryOptions<O, Error, S>, 'queryKey' | 'queryFn'> & Apart

/** A question as TanStack Query takes it, for `useQueries` and the like. */
export function readOf<I, O>(call: Call<I, O>, input: I, apart: Apart = {}) {
  return { queryKey: keyOf(call.of, input, apart), queryFn: () => call(input) }
}

/**
 * What a route answers, asked again when what it is made from changes: `useRead(quietApi.customer.get, { id })`.
 * The key is the route's; nobody writes one by hand.
 */
export function useRead<I, O, S = O>(
  call: Call<I, O>,
  input: NoInfer<I>,
  { about, steady, as, ...options }: Options<O, S> = {},
): UseQueryResult<S> {
  return useQuery<O, Error, S>({ ...readOf(call, input, { about, steady, as }), ...options })
}

/** A call of a route in a caller's own way: several times, or with its own word for what failed. */
export function calling<I, O>(route: Call<never, unknown>, call: (input: I) => Promise<O>): Call<I, O> {
  return Object.assign(call, { of: route.of })
}

/**
 * Has these questions asked again; `ask` is around each time they go out. TanStack Query does not repeat a question that
 * waits for its first answer, and that may have been read before the change: it is asked again once it has it.
 */
export async function askAnew(
  client: QueryClient,
  predicate: (query: Query) => boolean = () => true,
  ask: <T>(work: () => T) => T = (work) => work(),
): Promise<void> {
  const isFirst = ({ state }: Query) => state.data === undefined
  const first = client.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' }).filter(isFirst)
  const asked = ask(() => client.invalidateQueries({ predicate }))
  await Promise.allSettled(first.map(async ({ promise }) => promise))
  const early = new Set(first.filter((query) => !isFirst(query)))
  if (early.size > 0) await ask(() => client.invalidateQueries({ predicate: (query) => early.has(query) }))
  await asked
}

/** Has everything asked again that a call of a route has changed. */
export function askAgain<I, O>(client: QueryClient, call: Call<I, O>, input: unknown = {}): Promise<void> {
  const changes = changesOf(call.of, input)
  return askAnew(
    client,
    ({ queryKey }) => !isGone(queryKey, call.of, input) && changes.some((change) => isTouched(queryKey, change)),
  )
}
