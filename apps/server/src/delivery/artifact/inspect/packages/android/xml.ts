import { damaged } from '../../bad-file.ts'
import { type Pool, poolIn } from './pool.ts'
import { type Value, valueOf } from './value.ts'

/** An element of Android's compiled XML: where it stands, and what it says. */
export type Element = { name: string; /** Those it stands in, outermost first. */ path: readonly string[]; said: Said }
export type Said = ReadonlyMap<string, Value>

const stringPool = 0x0001
const resourceMap = 0x0180
const elementBegins = 0x0102
const elementEnds = 0x0103

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
}
const known = new Set(Object.values(attributeNames))

export const isCompiledXml = (bytes: Buffer) => bytes.length >= 8 && bytes.readUInt32LE(0) === 0x00080003

/** Its elements in their order. An attribute is known by its number where it should have one, since its name may lie. */
export function elementsOf(xml: Buffer): Element[] {
  if (!isCompiledXml(xml)) throw damaged()
  let strings: Pool = () => ''
  let numbers: number[] = []
  const elements: Element[] = []
  let path: readonly string[] = []
  for (let at = 8; at + 8 <= xml.length;) {
    const type = xml.readUInt16LE(at)
    const length = xml.readUInt32LE(at + 4)
    if (length < 8 || at + length > xml.length) throw damaged()
    const chunk = xml.subarray(at, at + length)
    if (type === stringPool) strings = poolIn(chunk)
    else if (type === resourceMap) numbers = numbersOf(chunk)
    else if (type === elementBegins) {
      const name = strings(chunk.readUInt32LE(20))
      elements.push({ name, path, said: saidIn(chunk, strings, numbers) })
      path = [...path, name]
      if (path.length > most.depth || elements.length > most.elements) throw damaged()
    } else if (type === elementEnds) path = path.slice(0, -1)
    at += length
  }
  return elements
}

/** More of them than it has attributes that have one are none. */
const mostNumbers = 10_000

function numbersOf(chunk: Buffer): number[] {
  const from = chunk.readUInt16LE(2)
  const length = Math.min(mostNumbers, Math.max(0, Math.floor((chunk.length - from) / 4)))
  return Array.from({ length }, (_, nth) => chunk.readUInt32LE(from + 4 * nth))
}

function saidIn(chunk: Buffer, strings: Pool, numbers: readonly number[]): Said {
  const said = new Map<string, Value>()
  const from = 16 + chunk.readUInt16LE(24)
  const step = chunk.readUInt16LE(26)
  const count = chunk.readUInt16LE(28)
  if (count > 0 && (step < 20 || from + step * count > chunk.length)) throw damaged()
  for (let nth = 0; nth < count; nth++) {
    const at = from + step * nth
    const name = nameOf(chunk.readUInt32LE(at + 4), strings, numbers)
    const type = chunk.readUInt8(at + 15)
    const data = chunk.readUInt32LE(at + 16)
    const written = chunk.readUInt32LE(at + 8)
    // It may stand there as it was written, too, and some readers take that.
    if (type === 0x03 && written !== 0xffffffff && written !== data) throw damaged()
    const value = valueOf(type, data, strings)
    // Of two of the same name Android takes the first.
    if (name !== null && value !== undefined && !said.has(name)) said.set(name, value)
  }
  return said
}

function nameOf(index: number, strings: Pool, numbers: readonly number[]): string | null {
  const number = numbers[index]
  if (number) return attributeNames[number] ?? null
  const name = strings(index)
  return known.has(name) ? null : name
}
