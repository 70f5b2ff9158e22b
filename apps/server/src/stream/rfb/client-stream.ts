/** What an RFB 3.8 client says, message by message: what nobody should send is refused, and input may be held back. */

export class BadBytes extends Error {
  override name = 'BadBytes'
}

/** What reaches the terminal, and what was held back. */
export type ClientCounts = { keys: number; pointer: number; clipboard: number; dropped: number }

export type ClientStream = {
  /** Takes bytes of the client; what may go on, and whether all of this was let through. Throws `BadBytes`. */
  take(piece: Buffer): Buffer[]
  readonly counts: ClientCounts
}

export const rfbVersion = 'RFB 003.008\n'
/** Bytes of a text for the clipboard, and encodings a client may name: far beyond any that is used. */
const limits = { clipboard: 1024 * 1024, encodings: 1024, screens: 255 } as const
/** Extended buttons of a mouse, where the client has said that it knows them. */
const extendedButtons = -316

type Kind = 'plain' | 'keys' | 'pointer' | 'clipboard' | 'other'
/** How long the message at the beginning is; null where that takes more bytes. */
type Measured = { length: number; kind: Kind } | null

export function clientStream(may: { input: () => boolean; clipboard: () => boolean }): ClientStream {
  const counts = { keys: 0, pointer: 0, clipboard: 0, dropped: 0 }
  const pieces: Buffer[] = []
  let size = 0
  /** With fewer bytes than these the next message cannot be whole. */
  let wanted = 1
  let step = 0
  let knowsButtons = false

  function measured(bytes: Buffer): Measured {
    if (step < hello.length) return { length: (hello[step] as Hello).length, kind: 'plain' }
    return measure(bytes, knowsButtons)
  }

  /** Whether the message goes on; counted either way. */
  function passes(kind: Kind): boolean {
    if (kind === 'plain') return true
    const passed = may.input() && (kind !== 'clipboard' || may.clipboard())
    if (!passed) counts.dropped++
    else if (kind !== 'other') counts[kind]++
    return passed
  }

  return {
    counts,
    take: (piece) => {
      pieces.push(piece)
      size += piece.length
      // A long message in small pieces is put together once.
      if (size < wanted) return []
      const all = pieces.length === 1 ? piece : Buffer.concat(pieces, size)
      const out: Buffer[] = []
      let at = 0
      wanted = 1
      while (at < all.length) {
        const rest = all.subarray(at)
        const one = measured(rest)
        if (one === null || rest.length < one.length) {
          wanted = one?.length ?? rest.length + 1
          break
        }
        const message = rest.subarray(0, one.length)
        if (step < hello.length) {
          out.push((hello[step] as Hello).check(message))
          step++
        } else {
          if (message[0] === 2) knowsButtons = encodingsIn(message).includes(extendedButtons)
          if (passes(one.kind)) out.push(message)
        }
        at += one.length
      }
      size = all.length - at
      pieces.splice(0, pieces.length, ...(size === 0 ? [] : [Buffer.from(all.subarray(at))]))
      return out
    },
  }
}

type Hello = { length: number; check: (bytes: Buffer) => Buffer }
/** How it begins: the version, no security, and shared, whatever the client asks for. */
const hello: Hello[] = [
  {
    length: 12,
    check: (bytes) => {
      if (bytes.toString('latin1') !== rfbVersion) throw new BadBytes('not RFB 3.8')
      return bytes
    },
  },
  {
    length: 1,
    check: (bytes) => {
      if (bytes[0] !== 1) throw new BadBytes('a security type that was not offered')
      return bytes
    },
  },
  { length: 1, check: () => Buffer.from([1]) },
]

function measure(bytes: Buffer, knowsButtons: boolean): Measured {
  const needs = (length: number, then: () => Measured): Measured => (bytes.length < length ? null : then())
  switch (bytes[0]) {
    case 0:
      return { length: 20, kind: 'plain' }
    case 2:
      return needs(4, () => ({
        length: 4 + 4 * atMost(bytes.readUInt16BE(2), limits.encodings, 'encodings'),
        kind: 'plain',
      }))
    case 3:
    case 150:
      return { length: 10, kind: 'plain' }
    case 4:
      return { length: 8, kind: 'keys' }
    case 5:
      return needs(2, () => ({
        length: knowsButtons && ((bytes[1] as number) & 0x80) !== 0 ? 7 : 6,
        kind: 'pointer',
      }))
    case 6:
      // Below nothing it is the extended clipboard.
      return needs(8, () => ({
        length: 8 + atMost(Math.abs(bytes.readInt32BE(4)), limits.clipboard, 'clipboard'),
        kind: 'clipboard',
      }))
    case 248:
      return needs(9, () => ({ length: 9 + atMost(bytes[8] as number, 64, 'fence'), kind: 'plain' }))
    case 250:
      return { length: 4, kind: 'other' }
    case 251:
      return needs(8, () => ({ length: 8 + 16 * atMost(bytes[6] as number, limits.screens, 'screens'), kind: 'other' }))
    case 255:
      return qemu(bytes)
    default:
      throw new BadBytes(`a message of type ${bytes[0]}`)
  }
}

/** Keys with their place on the keyboard, and sound. */
function qemu(bytes: Buffer): Measured {
  if (bytes.length < 2) return null
  if (bytes[1] === 0) return { length: 12, kind: 'keys' }
  if (bytes[1] !== 1) throw new BadBytes(`a message of type 255, ${bytes[1]}`)
  if (bytes.length < 4) return null
  return { length: bytes.readUInt16BE(2) === 2 ? 10 : 4, kind: 'other' }
}

function atMost(value: number, most: number, what: string): number {
  if (value > most) throw new BadBytes(`too much: ${what}`)
  return value
}

const encodingsIn = (message: Buffer) =>
  Array.from({ length: message.readUInt16BE(2) }, (_, i) => message.readInt32BE(4 + 4 * i))
