/** Android's compiled forms: its XML and its table of resources, as far as tests need them. */

export const chunk = (type: number, head: Uint8Array, ...body: readonly Uint8Array[]): Buffer => {
  const start = Buffer.alloc(8)
  start.writeUInt16LE(type, 0)
  start.writeUInt16LE(8 + head.length, 2)
  start.writeUInt32LE(8 + head.length + body.reduce((sum, one) => sum + one.length, 0), 4)
  return Buffer.concat([start, head, ...body])
}

export const words = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length)
  values.forEach((value, nth) => bytes.writeUInt32LE(value >>> 0, 4 * nth))
  return bytes
}
export const halves = (...values: number[]) => {
  const bytes = Buffer.alloc(2 * values.length)
  values.forEach((value, nth) => bytes.writeUInt16LE(value, 2 * nth))
  return bytes
}

/** A pool of strings, each with its length before it. */
export function poolOf(strings: readonly string[], isUtf8 = true): Buffer {
  const texts = strings.map((text) => {
    if (!isUtf8) return Buffer.concat([halves(text.length), Buffer.from(`${text}\0`, 'utf16le')])
    const bytes = Buffer.from(text)
    const sized = (length: number) => (length < 128 ? [length] : [0x80 | (length >> 8), length & 0xff])
    return Buffer.concat([Buffer.from([...sized(text.length), ...sized(bytes.length)]), bytes, Buffer.alloc(1)])
  })
  let at = 0
  const offsets = texts.map(({ length }) => (at += length) - length)
  const rest = Buffer.alloc((4 - (at % 4)) % 4)
  const head = words(strings.length, 0, isUtf8 ? 0x100 : 0, 28 + 4 * strings.length, 0)
  return chunk(0x0001, head, words(...offsets), ...texts, rest)
}

/** What an attribute or a resource holds. */
export type Value = string | number | boolean | { to: number }
export type Made = { name: string; attributes?: Readonly<Record<string, Value | undefined>>; inside?: readonly Made[] }

/** Attributes by their numbers; any other has none. */
const numbers: Readonly<Record<string, number>> = {
  label: 0x01010001,
  icon: 0x01010002,
  name: 0x01010003,
  debuggable: 0x0101000f,
  src: 0x01010119,
  drawable: 0x01010199,
  minSdkVersion: 0x0101020c,
  versionCode: 0x0101021b,
  versionName: 0x0101021c,
  targetSdkVersion: 0x01010270,
  testOnly: 0x01010272,
  allowBackup: 0x01010280,
  required: 0x0101028e,
  usesCleartextTraffic: 0x010104ec,
  versionCodeMajor: 0x01010576,
  isSplitRequired: 0x01010591,
  requiredSplitTypes: 0x0101064e,
}

/** A tree as Android compiles it: attributes known by number come first among the strings. */
export function xmlOf(root: Made): Buffer {
  const known = Object.keys(numbers)
  const strings = [...known]
  const place = (text: string) => {
    const at = strings.indexOf(text)
    return at >= 0 ? at : strings.push(text) - 1
  }
  const attributeOf = ([name, value]: [string, Value | undefined]) => {
    const number = typeof value === 'boolean' ? (value ? 0xffffffff : 0) : value
    const [type, data] =
      typeof value === 'boolean'
        ? [0x12, number as number]
        : typeof value === 'object'
          ? [0x01, value.to]
          : typeof value === 'string'
            ? [0x03, place(value)]
            : [0x10, value as number]
    const text = type === 0x03 ? data : 0xffffffff
    return Buffer.concat([words(0xffffffff, place(name), text), Buffer.from([8, 0, 0, type]), words(data)])
  }
  const elementOf = ({ name, attributes = {}, inside = [] }: Made): Buffer[] => {
    const made = Object.entries(attributes).filter(([, value]) => value !== undefined)
    const node = words(1, 0xffffffff)
    const begins = [words(0xffffffff, place(name)), halves(20, 20, made.length, 0, 0, 0), ...made.map(attributeOf)]
    return [
      chunk(0x0102, node, ...begins),
      ...inside.flatMap(elementOf),
      chunk(0x0103, node, words(0xffffffff, place(name))),
    ]
  }
  const elements = elementOf(root)
  const map = chunk(0x0180, Buffer.alloc(0), words(...Object.values(numbers)))
  return chunk(0x0003, Buffer.alloc(0), poolOf(strings), map, ...elements)
}
