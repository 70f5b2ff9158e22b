import { byId, defineMatrix } from '../../testing/matrix/define.ts'

export const matrix = defineMatrix('store', {
  samples: {
    get: byId('group'),
    timeline: byId('group'),
  },
})
