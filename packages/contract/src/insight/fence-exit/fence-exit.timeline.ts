import { z } from 'zod'
import { timelineSource } from '../../estate/terminal/timeline.source.ts'
import { moment } from '../../kernel/list.ts'

/** It was where it may not be. */
export const fenceExitSource = timelineSource({
  kind: 'fenceExit',
  shape: {
    exitId: z.string(),
    name: z.string(),
    farthestM: z.number().nullable(),
    backAt: moment.nullable(),
  },
  code: 'fenceExit.read',
  words: {
    'timeline.kind.fenceExit': ['越界', 'Geofence exits'],
    'timeline.fenceExit.what': ['围栏越界：{{name}}', 'Geofence exit: {{name}}'],
    'timeline.fenceExit.until': ['{{at}} 返回', 'ended at {{at}}'],
    'timeline.fenceExit.out': ['尚未返回', 'not ended'],
  },
})
