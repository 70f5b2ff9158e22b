import { damaged } from '../bad-file.ts'

/** An element of Android's compiled XML, as far as a manifest needs it. */
export type Element = { name: string; attributes: Map<string, string | number> }

const stringPool = 0x0001
const resourceMap = 0x0180
const elementBegins = 0x0102
const attributeNames: Readonly<Record<number, string>> = {
  0x01010003: 'name',
  0x0101020c: 'minSdkVersion',
  0x01010270: 'targetSdkVersion',
  0x0101021b: 'versionCode',
  0x0101021c: 'versionName',
}

/** Its elements in their order. An attribute is known by its number where it has one, since its name may lie. */
export function elementsOf(xml: Buffer): Element[] {
  if (xml.length < 8 || xml.readUInt16LE(0) !== 0x0003) throw damaged()
  let strings: string[] = []
  let numbers: number[] = []
  const elements: Element[] = []
  for (let at = xml.readUInt16LE(2); at + 8 <= xml.length;) {
    const type = xml.readUInt16LE(at)
    const length = xml.readUInt32LE(at + 4)
    if (length < 8 || at + length > xml.length) throw damaged()
    const chunk = xml.subarray(at, at + length)
    if (type === stringPool) strings = stringsOf(chunk)
    else if (type === resourceMap) numbers = numbersOf(chunk)
    else if (type === elementBegins) elements.push(elementOf(chunk, strings, numbers))
    at += length
  }
  return elements
}

function numbersOf(chunk: Buffer): number[] {
  const from = chunk.readUInt16LE(2)
  return Array.from({ length: Math.floor((chunk.length - from) / 4) }, (_, nth) => chunk.readUInt32LE(from + 4 * nth))
}

function stringsOf(chunk: Buffer): string[] {
  const head = chunk.readUInt16LE(2)
  const count = chunk.readUInt32LE(8)
  const isUtf8 = (chunk.readUInt32LE(16) & 0x100) !== 0
  const from = chunk.readUInt32LE(20)
  if (head + 4 * count > chunk.length) throw damaged()
  return Array.from({ length: count }, (_, nth) => {
    const at = from + chunk.readUInt32LE(head + 4 * nth)
    return isUtf8 ? utf8At(chunk, at) : utf16At(chunk, at)
  })
}

function utf8At(chunk: Buffer, at: number): string {
  // Characters first, then bytes, each in one byte or two.
  const characters = (chunk.readUInt8(at) & 0x80) !== 0 ? 2 : 1
  let place = at + characters
  let length = chunk.readUInt8(place++)
  if ((length & 0x80) !== 0) length = ((length & 0x7f) << 8) | chunk.readUInt8(place++)
  if (place + length > chunk.length) throw damaged()
  return chunk.toString('utf8', place, place + length)
}

function utf16At(chunk: Buffer, at: number): string {
  let place = at + 2
  let length = chunk.readUInt16LE(at)
  if ((length & 0x8000) !== 0) {
    length = ((length & 0x7fff) << 16) | chunk.readUInt16LE(place)
    place += 2
  }
  if (place + 2 * length > chunk.length) throw damaged()
  return chunk.toString('utf16le', place, place + 2 * length)
}

function elementOf(chunk: Buffer, strings: readonly string[], numbers: readonly number[]): Element {
  const attributes = new Map<string, string | number>()
  const from = 16 + chunk.readUInt16LE(24)
  const step = chunk.readUInt16LE(26)
  const count = chunk.readUInt16LE(28)
  if (step < 20 || from + step * count > chunk.length) throw damaged()
  for (let nth = 0; nth < count; nth++) {
    const at = from + step * nth
    const index = chunk.readUInt32LE(at + 4)
    const number = numbers[index]
    const name = (number !== undefined && attributeNames[number]) || (strings[index] ?? '')
    const type = chunk.readUInt8(at + 15)
    const value = chunk.readUInt32LE(at + 16)
    if (type === 0x03) attributes.set(name, strings[value] ?? '')
    else if (type === 0x10 || type === 0x11) attributes.set(name, value)
  }
  return { name: strings[chunk.readUInt32LE(20)] ?? '', attributes }
}
