import type { AnyRoute } from '@cpm/contract/kernel/route'
import { save } from '../../api/transfer/download.ts'
import { bytesOf } from '../../api/transfer/file.ts'

/** What is in a file of a library, handed to the person under its name. */
export async function downloadContent(route: AnyRoute, id: string, name: string): Promise<void> {
  save(await bytesOf(route, { id }), name)
}
