import { bySn, defineMatrix } from '../../testing/matrix/define.ts'

export const matrix = defineMatrix('inventory', {
  samples: {
    apps: bySn,
    logs: bySn,
    permissions: bySn,
    processes: bySn,
  },
})
