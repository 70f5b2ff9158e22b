import { sql } from 'kysely'
import { add, byId, defineMatrix, nothing } from '../../testing/matrix/define.ts'

const entries = [{ platform: 'android', kind: 'package', name: 'com.game' }]

export const matrix = defineMatrix('whitelist', {
  things: {
    whitelist: {
      seenBy: 'enterprise',
      make: ({ db }, { enterpriseId }, mark) =>
        add(db, 'whitelist', {
          enterprise_id: enterpriseId,
          name: mark,
          mode: 'black',
          entries: JSON.stringify(entries),
        }),
    },
  },
  samples: {
    create: () => ({ name: 'a', mode: 'white', entries }),
    given: nothing,
    give: (pick) => ({ place: { sn: pick('terminal') }, value: { listId: pick('whitelist') } }),
    takeBack: (pick) => ({ place: { groupId: pick('group') } }),
    get: byId('whitelist'),
    list: nothing,
    remove: byId('whitelist'),
    update: byId('whitelist', { name: 'b' }),
  },
  ready: {
    takeBack: (db, { id }) =>
      sql`insert into policy (kind, enterprise_id, group_id, value)
      select 'whitelist', enterprise_id, id, 'null' from terminal_group where id = ${id}`.execute(db),
  },
})
