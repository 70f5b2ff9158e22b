import { changingAsks, fileAsk } from '@cpm/contract/remote/remote-session/files'
import type { Clock } from '../machine.ts'
import type { Place, Served } from './place.ts'
import { type RemoteMachine, Unable } from './ports.ts'

/** Bytes that have yet to leave, at which files are held back, and at which they go on. */
const holdAt = 1024 * 1024
const goOnAt = 256 * 1024
const lookMs = 20

/** Files and processes of the terminal for one person. */
export function filesFor(place: Place, machine: RemoteMachine, clock: Clock): Served {
  if (!machine.files) throw new Unable('not_supported', 'The terminal has no files for remote sessions')
  place.say({ type: 'open' })
  let waits = false
  const { roots, viewOnly } = place.asked
  const desk = machine.files(
    { roots, viewOnly },
    {
      answer: (id, answer) => place.say({ type: 'answer', id, ...answer }),
      bytes(id, piece) {
        place.send(framed(id, piece))
        if (place.buffered <= holdAt) return true
        if (!waits) look()
        return false
      },
    },
  )
  function look(): void {
    waits = true
    clock.after(lookMs, () => {
      if (place.isOver) return
      if (place.buffered > goOnAt) return look()
      waits = false
      desk.drained()
    })
  }
  return {
    said(said) {
      if (said.type !== 'ask') return
      const { type: _, id, ...rest } = said
      const asked = fileAsk.safeParse(rest)
      if (!asked.success) return place.say({ type: 'answer', id, ok: false, error: 'failed' })
      if (changingAsks.has(asked.data.op) && !place.isObeyed)
        return place.say({ type: 'answer', id, ok: false, error: 'denied' })
      desk.ask(id, asked.data)
    },
    bytes(bytes) {
      if (bytes.byteLength < 4) return place.over('bad_bytes')
      if (!place.isObeyed) return
      const id = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0)
      desk.bytes(id, bytes.subarray(4))
    },
    close: () => desk.close(),
  }
}

/** The piece behind the number of what it belongs to. */
function framed(id: number, piece: Uint8Array): Uint8Array {
  const frame = new Uint8Array(4 + piece.byteLength)
  new DataView(frame.buffer).setUint32(0, id)
  frame.set(piece, 4)
  return frame
}
