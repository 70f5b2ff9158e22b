import type { BootFile } from './boot-animation.ts'

/** ZIP archives whose entries are stored as they are: nothing else does Android play while it starts. */

const table = Uint32Array.from({ length: 256 }, (_, nth) => {
  let sum = nth
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1
  return sum
})

function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff
  for (const byte of bytes) sum = (table[(sum ^ byte) & 0xff] as number) ^ (sum >>> 8)
  return (sum ^ 0xffffffff) >>> 0
}

/** The first day such an archive knows: the same pictures make the same file. */
const firstDay = 0x21

/** What the head of an entry and its line in the list have in common. */
function common(bytes: Uint8Array, name: Uint8Array): Uint8Array {
  const head = new DataView(new ArrayBuffer(26))
  head.setUint16(0, 10, true)
  head.setUint16(8, firstDay, true)
  head.setUint32(10, crc32(bytes), true)
  head.setUint32(14, bytes.length, true)
  head.setUint32(18, bytes.length, true)
  head.setUint16(22, name.length, true)
  return new Uint8Array(head.buffer)
}

const marked = (mark: number, length: number) => {
  const view = new DataView(new ArrayBuffer(length))
  view.setUint32(0, mark, true)
  return view
}
const bytesOf = (view: DataView) => new Uint8Array(view.buffer as ArrayBuffer)

export function storedZip(files: readonly BootFile[]): Uint8Array<ArrayBuffer> {
  const bodies: Uint8Array[] = []
  const list: Uint8Array[] = []
  let offset = 0
  for (const { name, bytes } of files) {
    const named = new TextEncoder().encode(name)
    const said = common(bytes, named)
    bodies.push(bytesOf(marked(0x04034b50, 4)), said, named, bytes)
    const line = marked(0x02014b50, 6)
    line.setUint16(4, 10, true)
    const rest = new DataView(new ArrayBuffer(14))
    rest.setUint32(10, offset, true)
    list.push(bytesOf(line), said, bytesOf(rest), named)
    offset += 30 + named.length + bytes.length
  }
  const end = marked(0x06054b50, 22)
  end.setUint16(8, files.length, true)
  end.setUint16(10, files.length, true)
  end.setUint32(
    12,
    list.reduce((all, one) => all + one.length, 0),
    true,
  )
  end.setUint32(16, offset, true)
  return joined([...bodies, ...list, bytesOf(end)])
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((all, one) => all + one.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** The files of such an archive; null where it is none, is cut off, or has something packed in it. */
export function readStoredZip(bytes: Uint8Array<ArrayBuffer>): BootFile[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  try {
    let at = bytes.length - 22
    while (view.getUint32(at, true) !== 0x06054b50) at--
    // Android takes nothing behind the end.
    if (at + 22 + view.getUint16(at + 20, true) !== bytes.length) return null
    const count = view.getUint16(at + 10, true)
    let place = view.getUint32(at + 16, true)
    const files: BootFile[] = []
    for (let nth = 0; nth < count; nth++) {
      if (view.getUint32(place, true) !== 0x02014b50 || view.getUint16(place + 10, true) !== 0) return null
      const nameLength = view.getUint16(place + 28, true)
      const head = view.getUint32(place + 42, true)
      const body = head + 30 + view.getUint16(head + 26, true) + view.getUint16(head + 28, true)
      const size = view.getUint32(place + 24, true)
      if (body + size > bytes.length) return null
      const name = new TextDecoder().decode(bytes.subarray(place + 46, place + 46 + nameLength))
      files.push({ name, bytes: bytes.subarray(body, body + size) })
      place += 46 + nameLength + view.getUint16(place + 30, true) + view.getUint16(place + 32, true)
    }
    return files
  } catch {
    // It ends before what it names.
    return null
  }
}
