import { randomBytes } from 'node:crypto'
import { add, byId, defineMatrix, nothing } from '../../testing/matrix/define.ts'

export const matrix = defineMatrix('audit', {
  things: {
    audit: {
      seenBy: 'account',
      make: ({ db }, { enterpriseId, account }, mark, at) =>
        add(db, 'audit', {
          at,
          account_id: account.id,
          account_name: mark,
          enterprise_id: enterpriseId,
          action: 'task.create',
          object: mark,
          input: '{}',
          code: 1,
          hash: randomBytes(32),
        }),
    },
  },
  samples: {
    check: nothing,
    get: byId('audit'),
    list: nothing,
    'list of a terminal': (pick) => ({ of: `terminal:${pick('terminal')}` }),
    'list of one': (pick) => ({ accountId: pick('account') }),
  },
})
