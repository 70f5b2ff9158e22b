import { add, byId, defineMatrix, fresh, nothing } from '../../testing/matrix/define.ts'

const form = () => ({ name: fresh(), shape: { circle: { lat: 31.23, lng: 121.47, radiusM: 500 } } })

export const matrix = defineMatrix('fence', {
  things: {
    fence: {
      seenBy: 'store',
      make: ({ db }, { enterpriseId, group }, mark) =>
        add(db, 'fence', {
          enterprise_id: enterpriseId,
          group_id: group.id,
          group_path: group.path,
          groups: [group.id],
          name: mark,
          shape: JSON.stringify(form().shape),
          keep: 'inside',
        }),
    },
  },
  samples: {
    list: nothing,
    get: byId('fence'),
    create: (pick) => ({ ...form(), applies: { groupIds: [pick('group')] } }),
    'create of a terminal': (pick) => ({ ...form(), applies: { sns: [pick('terminal')] } }),
    'create that has things done': (pick) => ({
      ...form(),
      applies: { groupIds: [pick('group')] },
      outMessage: 'Bring it back',
      outLock: true,
      outPassword: 'Shop2026',
    }),
    'create in an enterprise': (pick) => ({ ...form(), enterpriseId: pick('enterprise') }),
    update: (pick) => ({ ...form(), id: pick('fence'), applies: { groupIds: [pick('group')] } }),
    enable: byId('fence', { enabled: false }),
    remove: byId('fence'),
  },
})
