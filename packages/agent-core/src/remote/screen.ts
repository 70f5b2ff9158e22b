import { closeCodes } from '@cpm/contract/remote/remote-session/remote-session.states'
import type { Clock } from '../machine.ts'
import type { Place, Served } from './place.ts'
import { type RemoteMachine, type ScreenSource, type ServeScreen, type Tunnel, Unable } from './ports.ts'

/** Rejects with `Unable` where there is none. */
export async function openScreen(machine: RemoteMachine, serve: ServeScreen | undefined): Promise<ScreenSource> {
  if (!machine.screen || !serve) throw new Unable('not_supported', 'The terminal has no screen for remote sessions')
  return machine.screen()
}

/** Shows the terminal's screen to one person, and blanks it whenever the machine shows what nobody may see. */
export function screenFor(
  place: Place,
  machine: RemoteMachine,
  { clock, serve, source }: { clock: Clock; serve: ServeScreen | undefined; source: ScreenSource },
): Served {
  if (!serve) throw new Unable('not_supported', 'The terminal has no screen for remote sessions')
  place.say({ type: 'open', by: source.by.slice(0, 100), screens: [...source.screens()] })
  const { masks, viewOnly, clipboard } = place.asked
  const served = serve({ source, clock, masks, viewOnly, clipboard, tunnel: tunnelOf(place) })
  let isPrivate = false
  const look = () => {
    const now = machine.isPrivate?.() ?? false
    if (now === isPrivate) return
    isPrivate = now
    served.setPrivate(now)
    place.say({ type: 'private', on: now })
  }
  // Before a byte of the picture is asked for.
  look()
  const end = machine.watchPrivate?.(look)
  return {
    bytes: (bytes) => served.take(bytes),
    control: (on) => served.setControl(on),
    said(said) {
      if (said.type === 'key') served.fullPicture()
      else if (said.type === 'screen') served.choose(said.id)
      else if (said.type === 'quality') served.setQuality(said.level)
    },
    close() {
      end?.()
      served.end()
      source.close()
    },
  }
}

/** The tunnel as RFB sees it. */
function tunnelOf(place: Place): Tunnel {
  return {
    sendText: (said) => place.say(said),
    sendBytes: (bytes) => place.send(bytes),
    buffered: () => place.buffered,
    close(code, why = '') {
      const isBad = code === closeCodes.bad_bytes
      if (!isBad) place.say({ type: 'unable', reason: 'failed', detail: why.slice(0, 500) })
      place.over(isBad ? 'bad_bytes' : 'unable', why)
    },
  }
}
