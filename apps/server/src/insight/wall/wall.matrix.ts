import { defineMatrix, nothing } from '../../testing/matrix/define.ts'

export const matrix = defineMatrix('wall', {
  samples: {
    read: nothing,
    'read of a group': (pick) => ({ groupId: pick('group') }),
  },
})
