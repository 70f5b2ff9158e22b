import { bySn, defineMatrix } from '../../testing/matrix/define.ts'

export const matrix = defineMatrix('timeline', {
  samples: {
    list: bySn,
  },
})
