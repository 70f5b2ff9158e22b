import { readFileSync } from 'node:fs'
import { crc32, gunzipSync } from 'node:zlib'
import { xmlOf } from './android/compiled.ts'
import { harbourKey, type SigningKey } from './android/keys.ts'
import { signed } from './android/signed.ts'
import { numberOf, type Resource, tableOf } from './android/table.ts'
import { part } from './pictures.ts'

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

/** A PNG of a head and of what is packed in it, whatever they say. */
export function pngOf(head: Buffer, packed: Buffer): Buffer<ArrayBuffer> {
  const parts = [part('IHDR', head), part('IDAT', packed), part('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts])
}

type Said = {
  /** Who signs it, by Android's second scheme; nobody where it is null. */
  signedBy?: SigningKey | null
  permissions?: readonly string[]
  /** Its name, or its names by locale, `''` for all others. */
  label?: string | Readonly<Record<string, string>>
  debuggable?: boolean
  minSdk?: number
  targetSdk?: number
  /** A picture as it is shown: PNG, JPG or WebP. */
  icon?: Buffer
  /** What else is in it. */
  parts?: readonly Part[]
}

/** A small app. Said the same, it is the same byte for byte where it is signed by the usual key. */
export function apkOf(
  packageName: string,
  version: string,
  versionCode: number | bigint,
  said: Said = {},
): Buffer<ArrayBuffer> {
  const { signedBy = harbourKey, permissions = ['android.permission.INTERNET'], label, icon } = said
  const resources: Resource[] = []
  const add = (one: Resource) => ({ to: numberOf(resources, resources.push(one) - 1) })
  const labels = Object.entries(typeof label === 'object' ? label : {})
  const named =
    labels.length > 0
      ? add({ type: 'string', values: labels.map(([locale, value]) => ({ locale, value })) })
      : (label as string | undefined)
  const pictured = icon && add({ type: 'mipmap', values: [{ density: 480, value: 'res/icon.png' }] })
  const uses = { minSdkVersion: said.minSdk, targetSdkVersion: said.targetSdk }
  const manifest = xmlOf({
    name: 'manifest',
    attributes: { ...halvesOf(BigInt(versionCode)), versionName: version, package: packageName },
    inside: [
      ...(said.minSdk || said.targetSdk ? [{ name: 'uses-sdk', attributes: uses }] : []),
      ...permissions.map((name) => ({ name: 'uses-permission', attributes: { name } })),
      { name: 'application', attributes: { label: named, icon: pictured, debuggable: said.debuggable } },
    ],
  })
  const zip = zipOf([
    { name: 'AndroidManifest.xml', bytes: manifest },
    { name: 'classes.dex', bytes: Buffer.from('dex\n035') },
    ...(resources.length > 0 ? [{ name: 'resources.arsc', bytes: tableOf(resources) }] : []),
    ...(icon ? [{ name: 'res/icon.png', bytes: icon }] : []),
    ...(said.parts ?? []),
  ])
  return signedBy ? signed(zip, { v2: [signedBy] }) : zip
}

/** A code of 64 bits, as a manifest has it. */
function halvesOf(code: bigint) {
  const major = Number(code >> 32n)
  return { versionCode: Number(BigInt.asUintN(32, code)), versionCodeMajor: major === 0 ? undefined : major }
}

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
