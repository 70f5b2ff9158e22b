import { defineMatrix, nothing } from '../../testing/matrix/define.ts'

export const matrix = defineMatrix('dashboard', {
  samples: {
    activity: () => ({ window: 'hour' }),
    attention: nothing,
    totals: nothing,
    trends: nothing,
  },
})
