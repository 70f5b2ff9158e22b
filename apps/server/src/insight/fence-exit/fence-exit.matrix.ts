import { add, byId, defineMatrix, nothing } from '../../testing/matrix/define.ts'

export const matrix = defineMatrix('fenceExit', {
  things: {
    fenceExit: {
      seenBy: 'store',
      bringsTerminal: true,
      make: async ({ db, make }, { enterpriseId, group }, mark, at) => {
        const terminal = await make.terminal({ enterpriseId, group })
        return add(db, 'fence_exit', {
          terminal_id: terminal.id,
          enterprise_id: enterpriseId,
          group_id: group.id,
          group_path: group.path,
          fence_name: mark,
          keep: 'inside',
          area: JSON.stringify({ circle: { lat: 31.23, lng: 121.47, radiusM: 500 } }),
          judged: 'server',
          out_at: at,
        })
      },
    },
  },
  samples: {
    list: nothing,
    'list of a group': (pick) => ({ groupId: pick('group') }),
    'list of a fence': (pick) => ({ fenceId: pick('fence') }),
    'list of a terminal': (pick) => ({ sn: pick('terminal') }),
    get: byId('fenceExit'),
  },
})
