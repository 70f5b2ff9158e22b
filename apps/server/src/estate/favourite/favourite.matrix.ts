import { bySn, defineMatrix } from '../../testing/matrix/define.ts'

export const matrix = defineMatrix('favourite', {
  samples: {
    add: bySn,
    remove: bySn,
  },
})
