import { usualRules } from '@cpm/contract/remote/remote-rules/remote-rules.shape'
import { sql } from 'kysely'
import { defineMatrix, nothing } from '../../testing/matrix/define.ts'

export const matrix = defineMatrix('remoteRules', {
  samples: {
    given: nothing,
    give: (pick) => ({ place: { groupId: pick('group') }, value: { ...usualRules, reason: 'reason' } }),
    'give to a role': (pick) => ({
      place: { groupId: pick('group') },
      value: { ...usualRules, roles: [{ roleId: pick('role'), consent: 'told' }] },
    }),
    takeBack: (pick) => ({ place: { sn: pick('terminal') } }),
  },
  ready: {
    takeBack: (db, { mark }) =>
      sql`insert into policy (kind, enterprise_id, terminal_id, value)
      select 'remote-rules', enterprise_id, id, 'null' from terminal where sn = ${mark}`.execute(db),
  },
  open: {
    ofTerminal: async ({ terminal }) => ({ sn: terminal.sn }),
  },
})
