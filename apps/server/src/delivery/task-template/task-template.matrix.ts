import { add, belongs, byId, defineMatrix, fresh, nothing } from '../../testing/matrix/define.ts'

const asks = { type: 'message', params: { text: 'hello' }, rules: {}, waitMs: null }

export const matrix = defineMatrix('taskTemplate', {
  things: {
    taskTemplate: {
      seenBy: 'enterprise',
      make: ({ db }, { enterpriseId, account }, mark) =>
        add(db, 'task_template', {
          ...belongs(enterpriseId, account),
          name: mark,
          shared: true,
          type: 'message',
          params: JSON.stringify({ text: mark }),
          rules: JSON.stringify({}),
        }),
    },
  },
  samples: {
    create: () => ({ name: fresh(), shared: false, ...asks }),
    'create in waves': (pick) => ({
      ...asks,
      name: fresh(),
      shared: true,
      rules: { waves: [{ groupId: pick('group') }, { percent: 100 }] },
    }),
    get: byId('taskTemplate'),
    list: nothing,
    remove: byId('taskTemplate'),
    update: byId('taskTemplate', { shared: true, asks }),
  },
})
