import type { RemoteMachine } from '@cpm/agent-core'
import type { ServeScreen } from '@cpm/agent-core/remote/ports'
import { serveScreen } from '@cpm/agent-core/rfb/served-screen'
import { constants, deflateSync, inflateSync } from 'node:zlib'
import { deskHere } from '../desk/desk.ts'
import type { Door } from '../till/door.ts'
import { personHere } from './person/person.ts'
import { findServer, type VncOption } from './server/find-server.ts'
import { SharedScreen } from './vnc/shared-screen.ts'

const { Z_SYNC_FLUSH: finishFlush } = constants

/** Screens as RFB, packed by this process's own zlib. */
export const serve: ServeScreen = (o) =>
  serveScreen({
    ...o,
    deflate: (bytes, level) => deflateSync(bytes, { level, finishFlush }),
    inflate: (bytes, maxOutputLength) => inflateSync(bytes, { maxOutputLength, finishFlush }),
  })

/** What this machine has for those who work on it from afar. `closed` are folders no session of files sees into. */
export function remoteHere(vnc: VncOption | undefined, door: Door | null, closed: readonly string[]): RemoteMachine {
  const screen = new SharedScreen(() => findServer(vnc))
  return {
    ...deskHere(closed),
    ...personHere(),
    screen: () => screen.open(),
    ...(door && {
      isPrivate: () => door.isPrivate(),
      watchPrivate: (changed: () => void) => door.watchPrivate(changed),
    }),
  }
}
