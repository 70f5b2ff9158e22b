import { add, bySn, defineMatrix, nothing, two } from '../../testing/matrix/define.ts'

export const matrix = defineMatrix('fault', {
  things: {
    fault: {
      seenBy: 'store',
      make: async ({ make, db }, { enterpriseId, group }, mark, at) =>
        add(db, 'peripheral_fault', {
          terminal_id: (await make.terminal({ enterpriseId, group, sn: mark })).id,
          kind: 'missing',
          vid: '04b8',
          pid: '0202',
          name: mark,
          since: at,
          last_at: at,
        }),
    },
  },
  samples: {
    acknowledge: two('fault', { note: 'a' }),
    list: nothing,
    'list of a group': (pick) => ({ groupId: pick('group') }),
    'list of a terminal': bySn,
  },
})
