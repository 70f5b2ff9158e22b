import { file } from '@cpm/contract/estate/file/file'
import { requestOf } from '@cpm/contract/kernel/client'
import type { AnyRoute } from '@cpm/contract/kernel/route'
import { save } from './download.ts'
import { answered, read, request, type SendOptions } from '../send.ts'

/** The bytes a route answers, fetched with the session: an address alone would not be let in. */
export function bytesOf(route: AnyRoute, input: Record<string, unknown>, options: SendOptions = {}): Promise<Blob> {
  return answered(async () => {
    const response = await request(requestOf(route, input), options)
    if (!response.ok) await read(response)
    return response.blob()
  }, options.quiet)
}

/** What is in a file a terminal sent. */
export const fileBlob = (id: string, options: SendOptions = {}): Promise<Blob> =>
  bytesOf(file.routes.content, { id }, options)

/** Hands it to the person under the name the server gives it. */
export async function downloadFile(id: string, name: string): Promise<void> {
  save(await fileBlob(id), name)
}
