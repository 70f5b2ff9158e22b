import { add, byId, defineMatrix, fresh, nothing } from '../../testing/matrix/define.ts'

const form = () => ({
  name: fresh(),
  key: 'battery',
  levels: [{ severity: 'major', at: 20 }],
})

export const matrix = defineMatrix('alarmRule', {
  things: {
    alarmRule: {
      seenBy: 'store',
      make: ({ db }, { enterpriseId, group }, mark) =>
        add(db, 'alarm_rule', {
          enterprise_id: enterpriseId,
          group_id: group.id,
          group_path: group.path,
          name: mark,
          key: 'battery',
          kind: 'simple',
          levels: JSON.stringify([{ severity: 'major', at: 20 }]),
        }),
    },
  },
  samples: {
    create: (pick) => ({ ...form(), groupId: pick('group') }),
    'create in an enterprise': (pick) => ({ ...form(), enterpriseId: pick('enterprise') }),
    get: byId('alarmRule'),
    list: nothing,
    'list of a group': (pick) => ({ groupId: pick('group') }),
    remove: byId('alarmRule'),
    enable: byId('alarmRule', { enabled: true }),
    update: (pick) => ({ ...form(), id: pick('alarmRule'), groupId: pick('group') }),
    'test in an enterprise': (pick) => ({ ...form(), enterpriseId: pick('enterprise') }),
    test: (pick) => ({ ...form(), groupId: pick('group') }),
  },
})
