import { create } from 'zustand'

/** Requests of the person that are on their way; those of the screen itself do not count. */
export const useLoading = create<{ count: number }>()(() => ({ count: 0 }))

/** Counts one until its answer, or its failure, is there. */
export async function counted<T>(waiting: Promise<T>): Promise<T> {
  useLoading.setState((s) => ({ count: s.count + 1 }))
  try {
    return await waiting
  } finally {
    useLoading.setState((s) => ({ count: s.count - 1 }))
  }
}
