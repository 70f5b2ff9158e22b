import { QueryClient } from '@tanstack/react-query'

/**
 * Query keys are `[resource, 'list', query]` for lists and `[resource, id, …]` for one thing, so that a live message
 * finds them. What the live stream does not name stays fresh for half a minute.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})
