import { BadFile, damaged } from '../../bad-file.ts'
import { type Pool, poolIn } from './pool.ts'
import { type Value, valueOf } from './value.ts'

/** An element of Android's compiled XML: where it stands, and what it says. */
export type Element = { name: string; /** Those it stands in, outermost first. */ path: readonly string[]; said: Said }
export type Said = ReadonlyMap<string, Value>

const stringPool = 0x0001
const resourceMap = 0x0180
/** Parts of these types are what the document is made of; Android passes over all others. */
const nodes = { first: 0x0100, last: 0x017f }
const elementBegins = 0x0102
const elementEnds = 0x0103
/** Bytes behind the head of each: namespaces, elements and texts. */
const leastBody: Readonly<Record<number, number>> = { 0x0100: 8, 0x0101: 8, 0x0102: 20, 0x0103: 8, 0x0104: 12 }

const most = { depth: 50, elements: 100_000 }

const attributeNames: Readonly<Record<number, string>> = {
  0x01010001: 'label',
  0x01010002: 'icon',
  0x01010003: 'name',
  0x0101000f: 'debuggable',
  0x01010119: 'src',
  0x01010199: 'drawable',
  0x0101020c: 'minSdkVersion',
  0x0101021b: 'versionCode',
  0x0101021c: 'versionName',
  0x01010270: 'targetSdkVersion',
  0x01010272: 'testOnly',
  0x01010280: 'allowBackup',
  0x0101028e: 'required',
  0x010104ec: 'usesCleartextTraffic',
  0x01010576: 'versionCodeMajor',
  0x01010591: 'isSplitRequired',
  0x0101064e: 'requiredSplitTypes',
}
const known = new Set(Object.values(attributeNames))
const nothing = 0xffffffff

/** Where its parts lie, as its head says; null of what has no such head. Android does not look at the type. */
function placeIn(bytes: Buffer): { from: number; end: number } | null {
  if (bytes.length < 8) return null
  const [from, end] = [bytes.readUInt16LE(2), bytes.readUInt32LE(4)]
  return from >= 8 && from <= end && end <= bytes.length ? { from, end } : null
}

/** Whether it is one, of a file that may be something else. Packers leave the type out. */
export const isCompiledXml = (bytes: Buffer): boolean =>
  placeIn(bytes) !== null && [0x0000, 0x0003].includes(bytes.readUInt16LE(0))

type Part = { type: number; at: number; head: number; length: number }

/** The part that begins there, with a head of so many bytes at least. */
function partAt(xml: Buffer, at: number, end: number, least: number): Part {
  if (at + least > end) throw damaged()
  const part = { type: xml.readUInt16LE(at), at, head: xml.readUInt16LE(at + 2), length: xml.readUInt32LE(at + 4) }
  const isWhole = part.head >= least && part.head <= part.length && at + part.length <= end
  if (!isWhole || (part.head | part.length) % 4 !== 0) throw damaged()
  return part
}

/** Its elements in their order. An attribute is known by its number where it should have one, since its name may lie. */
export function elementsOf(xml: Buffer): Element[] {
  const place = placeIn(xml)
  if (place === null) throw damaged()
  const { end } = place
  const { strings, numbers, root } = beginningOf(xml, place)
  const elements: Element[] = []
  let path: readonly string[] = []
  let next: number
  for (let at = root; at < end; at = next) {
    const part = partAt(xml, at, end, 16)
    next = at + part.length
    const body = xml.subarray(at + part.head, next)
    if (body.length < (leastBody[part.type] ?? 0)) throw damaged()
    if (part.type === elementBegins) {
      const name = strings(body.readUInt32LE(4))
      if (name === null) throw damaged()
      elements.push({ name, path, said: saidIn(body, strings, numbers) })
      path = [...path, name]
      if (path.length > most.depth || elements.length > most.elements) throw new BadFile('artifact.beyondLimits')
    } else if (part.type === elementEnds) {
      if (path.length === 0) throw damaged()
      path = path.slice(0, -1)
      // Nobody reads on behind the outermost.
      if (path.length === 0) break
    }
  }
  return elements
}

/** What stands before the document. Strings and numbers that stand further behind Android does not see. */
function beginningOf(xml: Buffer, { from, end }: { from: number; end: number }) {
  let strings: Pool | undefined
  let numbers: readonly number[] = []
  for (let at = from; at + 8 < end;) {
    const part = partAt(xml, at, end, 8)
    const next = at + part.length
    if (next >= end) break
    if (part.type === stringPool) strings = poolIn(xml.subarray(at, next))
    else if (part.type === resourceMap) numbers = numbersOf(xml.subarray(at + part.head, next))
    else if (part.type >= nodes.first && part.type <= nodes.last) {
      if (!strings) throw damaged()
      return { strings, numbers, root: at }
    }
    at = next
  }
  throw damaged()
}

/** More of them than it has attributes that have one are none. */
const mostNumbers = 10_000

function numbersOf(list: Buffer): number[] {
  const length = Math.min(mostNumbers, Math.floor(list.length / 4))
  return Array.from({ length }, (_, nth) => list.readUInt32LE(4 * nth))
}

const attributeLength = 20

function saidIn(body: Buffer, strings: Pool, numbers: readonly number[]): Said {
  const said = new Map<string, Value>()
  const from = body.readUInt16LE(8)
  const step = body.readUInt16LE(10)
  const count = body.readUInt16LE(12)
  if (from + step * count > body.length) throw damaged()
  // They lie one upon the other, or what stands there is not what is meant: readers differ in what they take.
  if (count > 0 && step < attributeLength) throw new BadFile('artifact.readTwoWays')
  for (let nth = 0; nth < count; nth++) {
    const at = from + step * nth
    const name = nameOf(body.readUInt32LE(at), body.readUInt32LE(at + 4), strings, numbers)
    const type = body.readUInt8(at + 15)
    const data = body.readUInt32LE(at + 16)
    const written = body.readUInt32LE(at + 8)
    // It may stand there as it was written, too, and some readers take that.
    if (type === 0x03 && written !== nothing && written !== data) throw new BadFile('artifact.readTwoWays')
    // Of two of the same name Android takes the first.
    if (name === null || said.has(name)) continue
    const value = valueOf(type, data, strings)
    if (value !== undefined) said.set(name, value)
  }
  return said
}

/** One that has no number is known by its name alone, and has no namespace. */
function nameOf(namespace: number, index: number, strings: Pool, numbers: readonly number[]): string | null {
  const number = numbers[index]
  if (number) return attributeNames[number] ?? null
  const name = namespace === nothing ? strings(index) : null
  return name === null || known.has(name) ? null : name
}
