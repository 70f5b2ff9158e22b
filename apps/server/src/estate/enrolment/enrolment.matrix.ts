import { randomBytes } from 'node:crypto'
import { add, belongs, byId, bySn, defineMatrix, nothing } from '../../testing/matrix/define.ts'

export const matrix = defineMatrix('enrolment', {
  things: {
    token: {
      seenBy: 'both',
      make: ({ db }, { enterpriseId, account, group }, mark, at) =>
        add(db, 'enrolment_token', {
          ...belongs(enterpriseId, account),
          group_id: group.id,
          group_path: group.path,
          token_hash: randomBytes(32),
          prefix: mark,
          max_uses: 1,
          expires_at: new Date(at.getTime() + 3_600_000),
        }),
    },
  },
  samples: {
    create: (pick) => ({ groupId: pick('group') }),
    list: nothing,
    renew: bySn,
    revoke: byId('token'),
  },
})
