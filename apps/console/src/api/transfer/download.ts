import { requestOf } from '@cpm/contract/kernel/client'
import { dateOf, wallAt } from '@cpm/contract/kernel/time/wall'
import type { AnyRoute } from '@cpm/contract/kernel/route'
import { AnswerError, read, request } from '../send.ts'
import { timezone } from '../state/timezone.ts'
import { toast } from '../state/toast.ts'

/** Hands a file to the person. */
export function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** The whole filter of a list as a file, not the page that is open. `name` without its ending. */
export async function downloadList(
  route: AnyRoute,
  query: Record<string, unknown>,
  format: 'csv' | 'xlsx',
  name: string,
): Promise<void> {
  const { page: _page, pageSize: _size, after: _after, ...filter } = query
  try {
    const response = await request(requestOf(route, { ...filter, export: format }))
    if (response.headers.get('Content-Type')?.startsWith('application/json')) await read(response)
    save(await response.blob(), `${name}-${dateOf(wallAt(timezone, Date.now()))}.${format}`)
  } catch (error) {
    if (error instanceof AnswerError) toast.error(error.message)
    throw error
  }
}
