import { type QueryClient, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
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

/** Has everything asked again that a call of a route has changed. */
export function askAgain<I, O>(client: QueryClient, call: Call<I, O>, input: unknown = {}): Promise<void> {
  const changes = changesOf(call.of, input)
  return client.invalidateQueries({
    predicate: ({ queryKey }) =>
      !isGone(queryKey, call.of, input) && changes.some((change) => isTouched(queryKey, change)),
  })
}
