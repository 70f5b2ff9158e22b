import { sql } from 'kysely'
import { add, byId, defineMatrix, fresh, nothing } from '../../testing/matrix/define.ts'
import { newPeripheral } from '../peripheral/peripheral.matrix.ts'

export const matrix = defineMatrix('model', {
  things: {
    model: {
      seenBy: 'enterprise',
      make: async ({ db }, { enterpriseId }, mark) => {
        const model_id = await add(db, 'model', { enterprise_id: enterpriseId, name: mark, platform: 'android' })
        await db
          .insertInto('model_peripheral')
          .values({ model_id, peripheral_id: await newPeripheral(db, enterpriseId, mark) })
          .execute()
        return model_id
      },
    },
  },
  samples: {
    given: nothing,
    give: (pick) => ({ place: { groupId: pick('group') }, value: null }),
    takeBack: (pick) => ({ place: { groupId: pick('group') } }),
    copy: (pick) => ({ id: pick('model'), fromId: pick('model') }),
    create: () => ({ name: fresh(), platform: 'android' }),
    dependents: byId('model'),
    expect: (pick) => ({ id: pick('model'), peripheralId: pick('peripheral'), required: true, count: 1 }),
    expected: byId('model'),
    get: byId('model'),
    list: nothing,
    picture: byId('model'),
    remove: byId('model'),
    unexpect: (pick) => ({ id: pick('model'), peripheralIds: [pick('peripheral'), pick('peripheral')] }),
    update: byId('model', { maker: 'a' }),
  },
  ready: {
    takeBack: (db, { id }) =>
      sql`insert into policy (kind, enterprise_id, group_id, value)
      select 'peripherals', enterprise_id, id, 'null' from terminal_group where id = ${id}`.execute(db),
  },
})
