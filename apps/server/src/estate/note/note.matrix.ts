import type { House } from '../../testing/house.ts'
import { byId, bySn, defineMatrix, type Owner } from '../../testing/matrix/define.ts'

/** A note on a terminal of its own. */
async function addNote({ db, make }: House, { enterpriseId, account, group }: Owner, mark: string, at: Date) {
  const { id: terminal_id } = await make.terminal({ enterpriseId, group, sn: mark })
  const { id } = await db
    .insertInto('terminal_note')
    .values({ terminal_id, account_id: account.id, account_name: mark, text: mark, at, edited_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const matrix = defineMatrix('note', {
  things: {
    note: { seenBy: 'both', bringsTerminal: true, make: addNote },
  },
  samples: {
    add: (pick) => ({ sn: pick('terminal'), text: 'a' }),
    list: bySn,
    remove: byId('note'),
    update: byId('note', { text: 'b' }),
  },
})
