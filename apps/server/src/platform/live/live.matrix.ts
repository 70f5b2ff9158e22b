import { defineMatrix, nothing } from '../../testing/matrix/define.ts'

export const matrix = defineMatrix('live', {
  open: {
    ticket: nothing,
  },
})
