import { sql } from 'kysely'
import { defineMatrix, nothing } from '../../testing/matrix/define.ts'

export const matrix = defineMatrix('parameters', {
  samples: {
    given: nothing,
    give: (pick) => ({ place: { groupId: pick('group') }, value: [{ name: 'tax', value: '9' }] }),
    takeBack: (pick) => ({ place: { sn: pick('terminal') } }),
  },
  ready: {
    takeBack: (db, { mark }) =>
      sql`insert into policy (kind, enterprise_id, terminal_id, value)
      select 'parameters', enterprise_id, id, 'null' from terminal where sn = ${mark}`.execute(db),
  },
})
