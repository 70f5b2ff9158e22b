import { crc32, deflateRawSync } from 'node:zlib'

export type ZipPart = {
  /** As bytes where it is not in UTF-8. */
  name: string | Buffer
  text?: string | Buffer
  mode?: number
  /** What is said of it: bits of its flags, and a way of packing it that it is not packed in. */
  flags?: number
  method?: number
  size?: number
  extra?: Buffer
  /** With its sizes in 64 bits. */
  isLong?: boolean
}

const field = (number: number, body: Buffer) => {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(number, 0)
  head.writeUInt16LE(body.length, 2)
  return Buffer.concat([head, body])
}

/** The field by which Info-ZIP says the Unicode of a name. */
export function unicodePath(name: Buffer, unicode: string): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt8(1, 0)
  head.writeUInt32LE(crc32(name), 1)
  return field(0x7075, Buffer.concat([head, Buffer.from(unicode)]))
}

const longSizes = (...sizes: readonly number[]) => {
  const body = Buffer.alloc(8 * sizes.length)
  sizes.forEach((size, nth) => body.writeBigUInt64LE(BigInt(size), 8 * nth))
  return field(1, body)
}

/** A ZIP as a Unix packs it, with another end where it is a large one. */
export function zipOf(parts: readonly ZipPart[], { isLong = false } = {}): Buffer<ArrayBuffer> {
  const bodies: Buffer[] = []
  const list: Buffer[] = []
  let offset = 0
  for (const part of parts) {
    const { local, line } = entryOf(part, offset)
    bodies.push(local)
    list.push(line)
    offset += local.length
  }
  const entries = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(isLong ? 0xffff : parts.length, 8)
  end.writeUInt16LE(isLong ? 0xffff : parts.length, 10)
  end.writeUInt32LE(isLong ? 0xffffffff : entries.length, 12)
  end.writeUInt32LE(isLong ? 0xffffffff : offset, 16)
  const longEnd = isLong ? [longEndOf(parts.length, entries.length, offset)] : []
  return Buffer.concat([...bodies, entries, ...longEnd, end])
}

function entryOf(part: ZipPart, offset: number): { local: Buffer; line: Buffer } {
  const { text = '', mode = 0o644, flags = 0, method = 8, extra = Buffer.alloc(0), isLong = false } = part
  const [name, bytes] = [Buffer.from(part.name as string), Buffer.from(text as string)]
  const packed = method === 0 ? bytes : deflateRawSync(bytes)
  const size = part.size ?? bytes.length
  const common = Buffer.alloc(26)
  common.writeUInt16LE(isLong ? 45 : 20, 0)
  common.writeUInt16LE(flags, 2)
  common.writeUInt16LE(method, 4)
  common.writeUInt32LE(crc32(bytes), 10)
  common.writeUInt32LE(isLong ? 0xffffffff : packed.length, 14)
  common.writeUInt32LE(isLong ? 0xffffffff : size, 18)
  common.writeUInt16LE(name.length, 22)
  const sizes = isLong ? longSizes(size, packed.length) : Buffer.alloc(0)
  const [here, listed] = [sizes, Buffer.concat([sizes, extra])]
  common.writeUInt16LE(here.length, 24)
  const local = Buffer.concat([Buffer.from('504b0304', 'hex'), common, name, here, packed])
  common.writeUInt16LE(listed.length, 24)
  const head = Buffer.concat([Buffer.from('504b01021403', 'hex'), common, Buffer.alloc(14)])
  head.writeUInt32LE((mode << 16) >>> 0, 38)
  head.writeUInt32LE(offset, 42)
  return { local, line: Buffer.concat([head, name, listed]) }
}

function longEndOf(count: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(56 + 20)
  end.writeUInt32LE(0x06064b50, 0)
  end.writeBigUInt64LE(44n, 4)
  end.writeBigUInt64LE(BigInt(count), 24)
  end.writeBigUInt64LE(BigInt(count), 32)
  end.writeBigUInt64LE(BigInt(length), 40)
  end.writeBigUInt64LE(BigInt(offset), 48)
  end.writeUInt32LE(0x07064b50, 56)
  end.writeBigUInt64LE(BigInt(offset + length), 64)
  end.writeUInt32LE(1, 72)
  return end
}
