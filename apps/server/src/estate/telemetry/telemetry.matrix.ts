import { bySn, defineMatrix } from '../../testing/matrix/define.ts'

export const matrix = defineMatrix('telemetry', {
  samples: {
    series: (pick) => ({ sn: pick('terminal'), from: '2026-01-01T00:00:00Z', to: '2026-01-01T06:00:00Z' }),
    values: (pick) => ({ sn: pick('terminal'), from: '2026-01-01T00:00:00Z', to: '2026-03-01T00:00:00Z' }),
    usage: bySn,
  },
})
