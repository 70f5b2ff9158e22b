import { defineMatrix, nothing } from '../../testing/matrix/define.ts'

export const matrix = defineMatrix('runRecord', {
  samples: {
    list: nothing,
    'list of a group': (pick) => ({ groupId: pick('group') }),
    stores: nothing,
    'stores of a group': (pick) => ({ groupId: pick('group') }),
  },
})
