import { sql } from 'kysely'
import { bySn, defineMatrix, nothing } from '../../testing/matrix/define.ts'

export const matrix = defineMatrix('policy', {
  samples: {
    given: nothing,
    give: (pick) => ({ place: { groupId: pick('group') }, value: { reportIntervalMs: 60_000 } }),
    'give to a terminal': (pick) => ({ place: { sn: pick('terminal') }, value: null }),
    takeBack: (pick) => ({ place: { sn: pick('terminal') } }),
    ofTerminal: bySn,
  },
  ready: {
    takeBack: (db, { mark }) =>
      sql`insert into policy (kind, enterprise_id, terminal_id, value)
      select 'settings', enterprise_id, id, '{"reportIntervalMs":60000}' from terminal where sn = ${mark}`.execute(db),
  },
})
