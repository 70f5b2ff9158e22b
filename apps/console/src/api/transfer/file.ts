import { file } from '@cpm/contract/estate/file/file'
import { requestOf } from '@cpm/contract/kernel/client'
import { save } from './download.ts'
import { answered, read, request, type SendOptions } from '../send.ts'

/** What is in a file a terminal sent, fetched with the session: an address alone would not be let in. */
export function fileBlob(id: string, options: SendOptions = {}): Promise<Blob> {
  return answered(async () => {
    const response = await request(requestOf(file.routes.content, { id }), options)
    if (!response.ok) await read(response)
    return response.blob()
  }, options.quiet)
}

/** Hands it to the person under the name the server gives it. */
export async function downloadFile(id: string, name: string): Promise<void> {
  save(await fileBlob(id), name)
}
