import { add, byId, defineMatrix, fresh, nothing } from '../../testing/matrix/define.ts'

export const matrix = defineMatrix('orderTemplate', {
  things: {
    orderTemplate: {
      seenBy: 'enterprise',
      make: ({ db }, { enterpriseId }, mark) =>
        add(db, 'order_template', {
          enterprise_id: enterpriseId,
          name: mark,
          title: mark,
          kind: 'fault',
          priority: 'normal',
        }),
    },
  },
  samples: {
    create: (pick) => ({
      name: fresh(),
      enabled: true,
      title: 'A',
      kind: 'fault' as const,
      priority: 'normal' as const,
      assigneeId: pick('account'),
    }),
    get: byId('orderTemplate'),
    list: nothing,
    remove: byId('orderTemplate'),
    update: (pick) => ({ id: pick('orderTemplate'), name: fresh(), assigneeId: pick('account') }),
  },
})
