import { BadFile, damaged } from '../../bad-file.ts'
import { type Pool, poolIn } from './pool.ts'
import { type Value, valueOf } from './value.ts'

/** A value of a resource, and for which terminals it is. */
export type Found = {
  /** `''` for all, or as `zh-CN`. */
  locale: string
  density: number
  /** How many more things than its language and its density have to be so. */
  bounds: number
  value: Value
}
export type Table = {
  /** All values of a resource; none where it has none. */
  find(number: number): Found[]
  /** One of them: what holds where nothing is known of a terminal, through references. */
  plain(value: Value | undefined, locale?: string): string | number | boolean | undefined
}

/** Parts of a table: more than any app has, and few enough to look through. */
const most = { packages: 20, parts: 10_000, references: 8, finds: 1000 }

const beyondLimits = () => new BadFile('artifact.beyondLimits')

type Part = { chunk: Buffer; config: Config }
type Config = Omit<Found, 'value'>

const tableType = 0x0002
const poolType = 0x0001
const packageType = 0x0200
const partType = 0x0201

/** `resources.arsc`: what stands under a number for each language, density and so on. Read as far as it is asked. */
export function tableIn(bytes: Buffer): Table {
  if (bytes.length < 12 || bytes.readUInt16LE(0) !== tableType) throw damaged()
  let strings: Pool | undefined
  const parts = new Map<number, Part[]>()
  let [packages, count] = [0, 0]
  for (const chunk of chunksIn(bytes, bytes.readUInt16LE(2))) {
    const type = chunk.readUInt16LE(0)
    if (type === poolType) strings ??= poolIn(chunk)
    else if (type === packageType) {
      if (++packages > most.packages) throw beyondLimits()
      count += partsIn(chunk, parts)
      if (count > most.parts) throw beyondLimits()
    }
  }
  return tableOf(strings ?? (() => null), parts)
}

function tableOf(strings: Pool, parts: ReadonlyMap<number, readonly Part[]>): Table {
  let finds = 0
  const find = (number: number): Found[] => {
    if (++finds > most.finds) throw beyondLimits()
    return (parts.get(number >>> 16) ?? []).flatMap(({ chunk, config }) => {
      const value = entryIn(chunk, number & 0xffff, strings)
      return value === undefined ? [] : [{ ...config, value }]
    })
  }
  const plain: Table['plain'] = (value, locale = '') => {
    let reached = value
    for (let nth = 0; typeof reached === 'object'; nth++) {
      if (nth > most.references) return undefined
      reached = best(find(reached.to), locale)?.value
    }
    return reached
  }
  return { find, plain }
}

/** What asks for least, in the language that is asked for if there is such. */
export function best(found: readonly Found[], locale = ''): Found | undefined {
  const rank = (one: Found) => (one.locale === locale ? 0 : one.locale === '' ? 1000 : 2000) + one.bounds
  return found.reduce<Found | undefined>((all, one) => (all && rank(all) <= rank(one) ? all : one), undefined)
}

function* chunksIn(bytes: Buffer, from: number): Generator<Buffer> {
  for (let at = from; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32LE(at + 4)
    if (length < 8 || at + length > bytes.length) throw damaged()
    yield bytes.subarray(at, at + length)
    at += length
  }
}

/** Sorts them by what they are of, and says how many they are. */
function partsIn(pack: Buffer, parts: Map<number, Part[]>): number {
  const head = pack.readUInt16LE(2)
  const number = pack.readUInt32LE(8)
  if (head < 12 || number > 0xff) throw damaged()
  let count = 0
  for (const chunk of chunksIn(pack, head)) {
    if (chunk.readUInt16LE(0) !== partType) continue
    if (chunk.length < 24) throw damaged()
    if (++count > most.parts) throw beyondLimits()
    const key = (number << 8) | chunk.readUInt8(8)
    const list = parts.get(key) ?? []
    list.push({ chunk, config: configIn(chunk) })
    parts.set(key, list)
  }
  return count
}

/** For which terminals a part is. It is as long as the Android it was made by knew of things to ask for. */
function configIn(chunk: Buffer): Config {
  const length = chunk.readUInt32LE(20)
  if (length < 4 || 20 + length > chunk.length) throw damaged()
  const config = Buffer.alloc(64)
  chunk.copy(config, 0, 20, 20 + Math.min(64, length))
  const isAsked = (at: number) => config.readUInt8(at) !== 0
  // The country of a network, the way it is held, the keys, the size, the Android and so on.
  const bounds = [4, 6, 12, 13, 16, 17, 18, 20, 22, 24, 28, 29, 30, 32, 34, 48].filter(isAsked).length
  return { locale: localeIn(config), density: config.readUInt16LE(14), bounds }
}

function localeIn(config: Buffer): string {
  const text = (at: number, length: number) => config.toString('latin1', at, at + length).replace(/\0.*$/s, '')
  const parts = [packedIn(config, 8, 'a'), text(36, 4), packedIn(config, 10, '0'), text(40, 8)].filter(Boolean)
  return parts.every((one) => /^[A-Za-z0-9]+$/.test(one)) ? parts.join('-') : ''
}

/** Two letters as they are, or three in five bits each. */
function packedIn(config: Buffer, at: number, base: string): string {
  const [first, second] = [config.readUInt8(at), config.readUInt8(at + 1)]
  if ((first & 0x80) === 0) return config.toString('latin1', at, at + 2).replace(/\0.*$/s, '')
  const from = base.charCodeAt(0)
  const letters = [second & 0x1f, ((second & 0xe0) >> 5) + ((first & 0x03) << 3), (first & 0x7c) >> 2]
  return String.fromCharCode(...letters.map((one) => from + one))
}

const isSparse = 1
const isShort = 2
const isComplex = 1
const isCompact = 8

/** An entry of a part by its number. Where it stands is said in one of three ways, what it holds in one of two. */
function entryIn(chunk: Buffer, nth: number, strings: Pool): Value | undefined {
  const offset = offsetOf(chunk, nth)
  if (offset === null) return undefined
  const at = chunk.readUInt32LE(16) + offset
  const flags = chunk.readUInt16LE(at + 2)
  if ((flags & isCompact) !== 0) return valueOf(flags >> 8, chunk.readUInt32LE(at + 4), strings)
  if ((flags & isComplex) !== 0) return undefined
  const value = at + chunk.readUInt16LE(at)
  return valueOf(chunk.readUInt8(value + 3), chunk.readUInt32LE(value + 4), strings)
}

function offsetOf(chunk: Buffer, nth: number): number | null {
  const from = chunk.readUInt16LE(2)
  const flags = chunk.readUInt8(9)
  const count = chunk.readUInt32LE(12)
  if ((flags & isSparse) !== 0) return sparseOffset(chunk, from, count, nth)
  if (nth >= count) return null
  if ((flags & isShort) !== 0) {
    const offset = chunk.readUInt16LE(from + 2 * nth)
    return offset === 0xffff ? null : 4 * offset
  }
  const offset = chunk.readUInt32LE(from + 4 * nth)
  return offset === 0xffffffff ? null : offset
}

/** Only those that are there are listed, in their order. */
function sparseOffset(chunk: Buffer, from: number, count: number, nth: number): number | null {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const here = chunk.readUInt16LE(from + 4 * middle)
    if (here === nth) return 4 * chunk.readUInt16LE(from + 4 * middle + 2)
    if (here < nth) low = middle + 1
    else high = middle
  }
  return null
}
