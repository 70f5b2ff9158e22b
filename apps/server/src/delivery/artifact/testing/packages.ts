import { readFileSync } from 'node:fs'
import { crc32, gunzipSync } from 'node:zlib'

/** Small files of the kinds that are handed to terminals, for tests of what looks into them. */

type Part = { name: string; bytes: Buffer; /** What the list says of its size, where that is a lie. */ says?: number }

/** A ZIP whose entries are stored as they are. */
export function zipOf(parts: readonly Part[]): Buffer<ArrayBuffer> {
  const bodies: Buffer[] = []
  const list: Buffer[] = []
  let offset = 0
  for (const { name, bytes, says = bytes.length } of parts) {
    const named = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(bytes.length, 14)
    common.writeUInt32LE(says, 18)
    common.writeUInt16LE(named.length, 22)
    bodies.push(Buffer.from('504b0304', 'hex'), common, named, bytes)
    const entry = Buffer.concat([Buffer.from('504b01021400', 'hex'), common, Buffer.alloc(14)])
    entry.writeUInt32LE(offset, 42)
    list.push(entry, named)
    offset += 30 + named.length + bytes.length
  }
  const entries = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, entries, end])
}

const chunk = (type: number, head: number, body: Buffer): Buffer => {
  const start = Buffer.alloc(8)
  start.writeUInt16LE(type, 0)
  start.writeUInt16LE(head, 2)
  start.writeUInt32LE(8 + body.length, 4)
  return Buffer.concat([start, body])
}
const words = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length)
  values.forEach((value, nth) => bytes.writeUInt32LE(value, 4 * nth))
  return bytes
}

/** A manifest as Android compiles it: attributes known by number come first among the strings. */
function manifestOf(packageName: string, version: string, versionCode: number): Buffer {
  const strings = ['versionCode', 'versionName', 'name', 'package', 'manifest', packageName, version, 'uses-permission']
  strings.push('android.permission.INTERNET')
  const texts = strings.map((text) =>
    Buffer.concat([Buffer.from([text.length, text.length]), Buffer.from(`${text}\0`)]),
  )
  const offsets = texts.map((_, nth) => texts.slice(0, nth).reduce((sum, { length }) => sum + length, 0))
  const head = words(strings.length, 0, 0x100, 28 + 4 * strings.length, 0)
  const pool = chunk(0x0001, 28, Buffer.concat([head, words(...offsets), ...texts]))
  const map = chunk(0x0180, 8, words(0x0101021b, 0x0101021c, 0x01010003))
  const attribute = (name: number, type: number, value: number) =>
    Buffer.concat([words(0xffffffff, name, 0xffffffff), Buffer.from([8, 0, 0, type]), words(value)])
  const element = (name: number, ...attributes: Buffer[]) => {
    const counts = Buffer.alloc(12)
    counts.writeUInt16LE(20, 0)
    counts.writeUInt16LE(20, 2)
    counts.writeUInt16LE(attributes.length, 4)
    return chunk(0x0102, 16, Buffer.concat([words(1, 0xffffffff, 0xffffffff, name), counts, ...attributes]))
  }
  const manifest = element(4, attribute(0, 0x10, versionCode), attribute(1, 3, 6), attribute(3, 3, 5))
  return chunk(0x0003, 8, Buffer.concat([pool, map, manifest, element(7, attribute(2, 3, 8))]))
}

export const apkOf = (packageName: string, version: string, versionCode: number) =>
  zipOf([
    { name: 'AndroidManifest.xml', bytes: manifestOf(packageName, version, versionCode) },
    { name: 'classes.dex', bytes: Buffer.from('dex\n035') },
  ])

/** Made by wixl of msitools 0.101: Harbour Till 3.2.1. */
export const msi = (): Buffer<ArrayBuffer> =>
  Buffer.from(gunzipSync(readFileSync(new URL('till.msi.gz', import.meta.url))))

const kept = (name: string): Buffer<ArrayBuffer> => Buffer.from(readFileSync(new URL(name, import.meta.url)))
/** Made by dpkg-deb 1.21 with xz: harbour-till 3.2.1-1 for amd64. */
export const deb = () => kept('till.deb')
/** What it says of itself is followed by 20 MB of nothing. */
export const floodDeb = () => kept('flood.deb')
/** The same package, its control part packed otherwise or damaged. */
export function debWith(name: string, change: (control: Buffer) => Buffer): Buffer<ArrayBuffer> {
  const whole = deb()
  const head = whole.indexOf('control.tar.xz')
  const size = Number(whole.toString('latin1', head + 48, head + 58))
  const control = change(whole.subarray(head + 60, head + 60 + size))
  const line = Buffer.from(whole.subarray(head, head + 60))
  line.write(name.padEnd(16), 0)
  line.write(String(control.length).padEnd(10), 48)
  return Buffer.concat([whole.subarray(0, head), line, control, Buffer.alloc(control.length % 2)])
}
