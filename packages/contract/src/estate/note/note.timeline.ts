import { z } from 'zod'
import { moment } from '../../kernel/list.ts'
import { timelineSource } from '../terminal/timeline.source.ts'

/** What somebody wrote of it. */
export const noteSource = timelineSource({
  kind: 'note',
  shape: {
    text: z.string(),
    accountName: z.string().nullable(),
    editedAt: moment.nullable(),
  },
  code: 'note.read',
  words: {
    'timeline.kind.note': ['备注', 'Notes'],
  },
})
