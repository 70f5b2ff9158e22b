import { defineMatrix, nothing } from '../../testing/matrix/define.ts'

export const matrix = defineMatrix('about', {
  open: {
    read: nothing,
  },
})
