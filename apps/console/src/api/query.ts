import { type Query, QueryClient } from '@tanstack/react-query'

/** While a page comes into sight; what it would ask for meanwhile waits in `old`. */
let revealing = false
const old = new Set<Query>()

function asksAgain(query: Query): boolean {
  if (revealing) old.add(query)
  return !revealing
}

/**
 * A page that is looked at again shows what it has: from here on nothing it already holds is asked for again, until the
 * returned function is called; what is out of date of it is then.
 */
export function holdQuestions(): () => void {
  revealing = true
  return () => {
    revealing = false
    const held = new Set(old)
    old.clear()
    const predicate = (query: Query) => held.has(query) && query.isStale()
    void queryClient.refetchQueries({ type: 'active', predicate }, { cancelRefetch: false })
  }
}

/**
 * A question's key is its route's (`read/read.ts`), so that a change finds the questions it concerns (`read/changes.ts`). What the
 * live stream does not name stays fresh for half a minute.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a network a question or a change fails at once [8.5]: it does not wait and go out by itself later.
    queries: {
      networkMode: 'always',
      retry: false,
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      refetchOnMount: asksAgain,
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
