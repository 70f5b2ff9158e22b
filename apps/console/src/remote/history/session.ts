import type { remoteSession } from '@cpm/contract/remote/remote-session/remote-session'
import type { OutputOf } from '@cpm/contract/kernel/route'

/** A session with its people and what happened in it. */
export type Session = OutputOf<typeof remoteSession.routes.get>
