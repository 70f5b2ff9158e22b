import { z } from 'zod'
import { timelineSource } from '../../estate/terminal/timeline.source.ts'
import { endReasons, remoteStates, sessionKinds } from './remote-session.states.ts'

/** Somebody worked on it from afar. */
export const remoteSource = timelineSource({
  kind: 'remote',
  shape: {
    sessionId: z.string(),
    sessionKind: z.enum(sessionKinds),
    status: z.enum(remoteStates.names),
    endReason: z.enum(endReasons).nullable(),
    /** How long it was open; null where it never was. */
    openMs: z.number().nullable(),
    accountName: z.string().nullable(),
    text: z.string().nullable(),
  },
  code: 'remote.read',
  words: {
    'timeline.kind.remote': ['远程会话', 'Remote sessions'],
    'timeline.remote.open': ['持续 {{duration}}', 'for {{duration}}'],
  },
})
