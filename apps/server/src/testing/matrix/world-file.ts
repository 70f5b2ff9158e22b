import { newKey, settlePart, writePiece } from '../../estate/file/file.store.ts'
import type { House } from '../house.ts'

/** What is in it is an answer, so that the matrix can read it as one. */
const content = Buffer.from('{"code":1}')

/** A whole file of a terminal, on disk too. */
export async function addFile({ db, filesFolder }: House, terminalId: number, mark: string, at: Date) {
  const key = newKey()
  await writePiece(filesFolder, key, 0, content)
  await settlePart(filesFolder, key)
  const { id } = await db
    .insertInto('file')
    .values({
      terminal_id: terminalId,
      run_id: null,
      kind: 'file',
      name: mark,
      path: mark,
      sha256: mark,
      key,

      size: content.length,
      here: content.length,
      picture: null,
      at: null,
      sent_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Owner = { enterpriseId: number; account: { id: number }; group: { id: number; path: string } }

/** A note on a terminal of its own. */
export async function addNote({ db, make }: House, { enterpriseId, account, group }: Owner, mark: string, at: Date) {
  const { id: terminal_id } = await make.terminal({ enterpriseId, group, sn: mark })
  const { id } = await db
    .insertInto('terminal_note')
    .values({ terminal_id, account_id: account.id, account_name: mark, text: mark, at, edited_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
