/** More than this, unpacked, is no list of names but an attempt to fill the memory. */
const unpackedBytes = 64 * 1024 * 1024
const maxEntries = 1000

type Entry = { name: Uint8Array; method: number; packed: Uint8Array }

const latin = new TextDecoder('latin1')

/** What an archive holds, by its directory at the end; throws where it is none. */
function entriesOf(bytes: Uint8Array): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end--
  if (end < 0) throw new Error('no end of directory')
  const count = view.getUint16(end + 10, true)
  if (count > maxEntries) throw new Error('too many entries')
  const entries: Entry[] = []
  let at = view.getUint32(end + 16, true)
  for (let i = 0; i < count; i++) {
    if (view.getUint32(at, true) !== 0x02014b50) throw new Error('no directory entry')
    const size = view.getUint32(at + 20, true)
    const nameLength = view.getUint16(at + 28, true)
    const local = view.getUint32(at + 42, true)
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    if (start + size > bytes.length) throw new Error('an entry reaches past the end')
    const name = bytes.subarray(at + 46, at + 46 + nameLength)
    entries.push({ name, method: view.getUint16(at + 10, true), packed: bytes.subarray(start, start + size) })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

async function unpack({ method, packed }: Entry, room: number): Promise<Uint8Array> {
  if (method === 0) return packed
  if (method !== 8) throw new Error('unknown packing')
  const parts: Uint8Array[] = []
  let size = 0
  const stream = new Blob([packed as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
  for (const reader = stream.getReader(); ;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.length
    if (size > room) {
      await reader.cancel()
      throw new Error('too large unpacked')
    }
    parts.push(value)
  }
  return new Uint8Array(await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer())
}

/** The XML of an archive by its name, unpacked by the browser itself and never more than there is room for. */
export async function xmlOf(archive: ArrayBuffer): Promise<Map<string, string>> {
  const parts = new Map<string, string>()
  let room = unpackedBytes
  for (const entry of entriesOf(new Uint8Array(archive))) {
    const name = latin.decode(entry.name)
    if (!/\.(?:xml|rels)$/i.test(name)) continue
    const data = await unpack(entry, room)
    room -= data.length
    parts.set(name, new TextDecoder().decode(data))
  }
  return parts
}

/**
 * An archive of these, none packed. What reads the workbook would else unpack larger parts in a worker made of a text,
 * which our content security policy refuses.
 */
export async function storedZip(parts: ReadonlyMap<string, string>): Promise<ArrayBuffer> {
  const pieces: Uint8Array[] = []
  const directory: Uint8Array[] = []
  const utf = new TextEncoder()
  let offset = 0
  for (const [called, xml] of parts) {
    const [name, data] = [utf.encode(called), utf.encode(xml)]
    const local = head(30, 0x04034b50, name, { 18: data.length, 22: data.length })
    new DataView(local.buffer).setUint16(26, name.length, true)
    const central = head(46, 0x02014b50, name, { 20: data.length, 24: data.length, 42: offset })
    new DataView(central.buffer).setUint16(28, name.length, true)
    pieces.push(local, data)
    directory.push(central)
    offset += local.length + data.length
  }
  const size = directory.reduce((sum, piece) => sum + piece.length, 0)
  const end = head(22, 0x06054b50, new Uint8Array(), { 12: size, 16: offset })
  const view = new DataView(end.buffer)
  view.setUint16(8, parts.size, true)
  view.setUint16(10, parts.size, true)
  return new Blob([...pieces, ...directory, end] as Uint8Array<ArrayBuffer>[]).arrayBuffer()
}

function head(length: number, signature: number, name: Uint8Array, numbers: Record<number, number>) {
  const bytes = new Uint8Array(length + name.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, signature, true)
  for (const [at, value] of Object.entries(numbers)) view.setUint32(Number(at), value, true)
  bytes.set(name, length)
  return bytes
}
