import { codes } from '@cpm/contract/kernel/envelope'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { AnswerError } from '../../api/send.ts'
import { toast } from '../../api/state/toast.ts'

/**
 * Asks for what a part of the page shows. Where that has nothing yet it shows why itself, and no toast says it besides;
 * what goes on showing what it had leaves it to the toast.
 */
export async function toldOnce<T>(client: QueryClient, key: QueryKey, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const isOver = error instanceof AnswerError && error.code === codes.noSession
    if (client.getQueryData(key) === undefined && !isOver) toast.takeBack()
    throw error
  }
}
