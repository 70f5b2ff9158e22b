import { defineMatrix, nothing } from '../../testing/matrix/define.ts'

export const matrix = defineMatrix('dashboard', {
  samples: {
    activity: () => ({ window: 'hour' }),
    attention: nothing,
    arrange: () => ({ cards: ['online'], hidden: [] }),
    console: nothing,
    layout: nothing,
    totals: nothing,
    trends: nothing,
  },
})
