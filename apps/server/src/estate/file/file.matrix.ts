import { keepBytes, newKey } from '../../core/store/store.ts'
import type { House } from '../../testing/house.ts'
import { byId, bySn, defineMatrix, two } from '../../testing/matrix/define.ts'

/** What is in it is an answer, so that the matrix can read it as one. */
const content = Buffer.from('{"code":1}')

/** A whole file of a terminal, on disk too. */
async function addFile({ db, store }: House, terminalId: number, mark: string, at: Date) {
  const key = newKey()
  await keepBytes(store, key, content)
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

export const matrix = defineMatrix('file', {
  things: {
    file: {
      seenBy: 'store',
      make: async (house, { enterpriseId, group }, mark, at) =>
        addFile(house, (await house.make.terminal({ enterpriseId, group })).id, mark, at),
    },
  },
  samples: {
    content: byId('file'),
    list: bySn,
    remove: two('file'),
  },
})
