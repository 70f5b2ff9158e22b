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
    'timeline.kind.fenceExit': ['越界', 'Geofence violations'],
    'timeline.fenceExit.what': ['围栏越界：{{name}}', 'Geofence violation: {{name}}'],
    'timeline.fenceExit.until': ['{{at}} 返回', 'ended at {{at}}'],
    'timeline.fenceExit.out': ['尚未返回', 'not ended'],
  },
})
