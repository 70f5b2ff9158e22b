import { clientTypes, longestText } from './encodings.ts'
import { type PixelFormat, readFormat } from './pixel-format.ts'

export type ClientMessage =
  | { type: 'hello' }
  | { type: 'init' }
  | { type: 'format'; format: PixelFormat }
  | { type: 'encodings'; list: readonly number[] }
  | { type: 'update'; incremental: boolean }
  | { type: 'key'; keysym: number; down: boolean; scanCode?: number }
  | { type: 'pointer'; x: number; y: number; buttons: number }
  | { type: 'text'; bytes: Uint8Array }
  | { type: 'clipboard'; flags: number; bytes: Uint8Array }
  | { type: 'continuous'; on: boolean }
  | { type: 'fence'; flags: number; payload: Uint8Array }
  | { type: 'size' }

/** Nobody's client sends this. */
export class BadBytes extends Error {
  override name = 'BadBytes'
}

const mostEncodings = 512
const noneSecurity = 1

type Read = { message: ClientMessage | null; taken: number }
type Step = (bytes: Uint8Array, view: DataView) => Read | null

/** Understands what a client sends, however it is cut in pieces. What is not RFB throws `BadBytes`. */
export class ClientMessages {
  #rest = new Uint8Array(0)
  #step: Step = version;

  /** Those that are whole with this piece. */
  public *take(piece: Uint8Array): Generator<ClientMessage> {
    this.#rest = this.#rest.length === 0 ? piece.slice() : joined(this.#rest, piece)
    for (;;) {
      const view = new DataView(this.#rest.buffer, this.#rest.byteOffset, this.#rest.byteLength)
      const read = this.#rest.length === 0 ? null : this.#step(this.#rest, view)
      if (!read) return
      this.#rest = this.#rest.subarray(read.taken)
      if (this.#step === version) this.#step = security
      else if (this.#step === security) this.#step = shared
      else if (this.#step === shared) this.#step = message
      if (read.message) yield read.message
    }
  }
}

function joined(before: Uint8Array, after: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(before.length + after.length)
  both.set(before)
  both.set(after, before.length)
  return both
}

const version: Step = (bytes) => {
  const wanted = 'RFB 003.008\n'
  for (let i = 0; i < Math.min(bytes.length, wanted.length); i++)
    if (bytes[i] !== wanted.charCodeAt(i)) throw new BadBytes('This is not RFB 3.8.')
  return bytes.length < wanted.length ? null : { message: { type: 'hello' }, taken: wanted.length }
}
const security: Step = ([kind]) => {
  if (kind !== noneSecurity) throw new BadBytes('A kind of security was chosen that was not offered.')
  return { message: { type: 'init' }, taken: 1 }
}
/** Whether others may look on is not the client's to say. */
const shared: Step = () => ({ message: null, taken: 1 })

const message: Step = (bytes, view) => {
  const read = readers[bytes[0] ?? 0]
  if (!read) throw new BadBytes(`A message of type ${bytes[0]} is not known.`)
  return bytes.length < read.least ? null : read.read(view, bytes)
}

type Reader = { least: number; read(view: DataView, bytes: Uint8Array): Read | null }
const fixed = (least: number, read: (view: DataView, bytes: Uint8Array) => ClientMessage | null): Reader => ({
  least,
  read: (view, bytes) => ({ message: read(view, bytes), taken: least }),
})

const readers: Readonly<Record<number, Reader>> = {
  [clientTypes.pixelFormat]: fixed(20, (_view, bytes) => {
    const format = readFormat(bytes.subarray(4, 20))
    if (!format) throw new BadBytes('Pixels cannot be written in the format asked for.')
    return { type: 'format', format }
  }),
  [clientTypes.encodings]: { least: 4, read: readEncodings },
  [clientTypes.updateRequest]: fixed(10, (view) => ({ type: 'update', incremental: view.getUint8(1) !== 0 })),
  [clientTypes.key]: fixed(8, (view) => ({ type: 'key', down: view.getUint8(1) !== 0, keysym: view.getUint32(4) })),
  [clientTypes.pointer]: fixed(6, (view) => ({
    type: 'pointer',
    buttons: view.getUint8(1),
    x: view.getUint16(2),
    y: view.getUint16(4),
  })),
  [clientTypes.cutText]: { least: 8, read: readCutText },
  [clientTypes.continuousUpdates]: fixed(10, (view) => ({ type: 'continuous', on: view.getUint8(1) !== 0 })),
  [clientTypes.fence]: { least: 9, read: readFence },
  /** Never offered, and harmless: the terminal is not turned off so. */
  [clientTypes.xvp]: fixed(4, () => null),
  [clientTypes.setDesktopSize]: { least: 8, read: readSetSize },
  [clientTypes.qemu]: fixed(12, (view) => {
    if (view.getUint8(1) !== 0) throw new BadBytes('Of the messages of QEMU only keys are known.')
    return { type: 'key', down: view.getUint16(2) !== 0, keysym: view.getUint32(4), scanCode: view.getUint32(8) }
  }),
}

function readEncodings(view: DataView): Read | null {
  const count = view.getUint16(2)
  if (count > mostEncodings) throw new BadBytes(`${count} encodings are more than there are.`)
  const taken = 4 + 4 * count
  if (view.byteLength < taken) return null
  const list = Array.from({ length: count }, (_, i) => view.getInt32(4 + 4 * i))
  return { message: { type: 'encodings', list }, taken }
}

/** A length below nothing is that of an extended clipboard, which begins with its flags. */
function readCutText(view: DataView, bytes: Uint8Array): Read | null {
  const said = view.getInt32(4)
  const length = Math.abs(said)
  if (length > longestText) throw new BadBytes('The text of the clipboard is too long.')
  if (said < 0 && length < 4) throw new BadBytes('A clipboard without its flags.')
  const taken = 8 + length
  if (view.byteLength < taken) return null
  if (said >= 0) return { message: { type: 'text', bytes: bytes.slice(8, taken) }, taken }
  return { message: { type: 'clipboard', flags: view.getUint32(8), bytes: bytes.slice(12, taken) }, taken }
}

function readFence(view: DataView, bytes: Uint8Array): Read | null {
  const length = view.getUint8(8)
  if (length > 64) throw new BadBytes('A fence carries at most 64 bytes.')
  const taken = 9 + length
  if (view.byteLength < taken) return null
  return { message: { type: 'fence', flags: view.getUint32(4), payload: bytes.slice(9, taken) }, taken }
}

function readSetSize(view: DataView): Read | null {
  const taken = 8 + 16 * view.getUint8(6)
  return view.byteLength < taken ? null : { message: { type: 'size' }, taken }
}
