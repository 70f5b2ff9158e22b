import { isScreen } from '@cpm/contract/remote/remote-session/tunnel'
import { BadBytes, rfbVersion } from './client-stream.ts'

/** How an RFB 3.8 server begins; behind it comes the picture, which is led on as it is. */
export type ServerStream = {
  /** The bytes of ServerInit, when this piece ended them; and what of the piece is picture. Throws `BadBytes`. */
  take(piece: Buffer): { init: Buffer | null; picture: Buffer }
}

const mostName = 4096
const nothing: Buffer<ArrayBufferLike> = Buffer.alloc(0)

export function serverStream(): ServerStream {
  let waiting = nothing
  let step = 0
  let begun = false

  /** The length of what comes next at the beginning; null where that takes more bytes. */
  function next(bytes: Buffer): number | null {
    if (step === 0) return 12
    if (step === 1) return bytes.length < 1 ? null : 1 + (bytes[0] as number)
    if (step === 2) return 4
    if (bytes.length < 24) return null
    const name = bytes.readUInt32BE(20)
    if (name > mostName) throw new BadBytes('a name that long')
    return 24 + name
  }

  function check(part: Buffer): void {
    if (step === 0 && part.toString('latin1') !== rfbVersion) throw new BadBytes('not RFB 3.8')
    if (step === 1 && !part.subarray(1).includes(1)) throw new BadBytes('it wants a password')
    if (step === 2 && part.readUInt32BE(0) !== 0) throw new BadBytes('it lets nobody in')
    if (step === 3 && !isScreen(part.readUInt16BE(0), part.readUInt16BE(2))) throw new BadBytes('no such screen')
  }

  return {
    take: (piece) => {
      if (begun) return { init: null, picture: piece }
      waiting = Buffer.concat([waiting, piece])
      for (;;) {
        const length = next(waiting)
        if (length === null || waiting.length < length) return { init: null, picture: nothing }
        const part = waiting.subarray(0, length)
        check(part)
        waiting = waiting.subarray(length)
        if (step++ < 3) continue
        begun = true
        const picture = waiting
        waiting = nothing
        return { init: part, picture }
      }
    },
  }
}
