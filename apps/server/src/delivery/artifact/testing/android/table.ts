import { chunk, halves, poolOf, type Value, words } from './compiled.ts'

/** For which terminals a value is: a language, or a density in points per inch. */
export type For = { locale?: string; density?: number }
export type Resource = { type: string; values: readonly (For & { value: Value })[] }

/** The ways of Android's tables: the plain one, and those that newer ones save room by. */
export type Form = 'plain' | 'sparse' | 'offset16' | 'compact'

const configOf = ({ locale = '', density = 0 }: For): Buffer => {
  const config = Buffer.alloc(64)
  const [language = '', ...parts] = locale.split('-')
  config.writeUInt32LE(64, 0)
  config.write(language, 8, 'latin1')
  for (const part of parts) config.write(part, part.length === 4 ? 36 : 10, 'latin1')
  config.writeUInt16LE(density, 14)
  return config
}

/** The number a resource has: types count from 1 in the order they first come, resources from 0 within their type. */
export function numberOf(resources: readonly Resource[], nth: number): number {
  const types = [...new Set(resources.map(({ type }) => type))]
  const { type } = resources[nth] as Resource
  const before = resources.slice(0, nth).filter((one) => one.type === type).length
  return 0x7f000000 + ((types.indexOf(type) + 1) << 16) + before
}

/** A table of resources as `aapt` makes it. */
export function tableOf(resources: readonly Resource[], form: Form = 'plain', isUtf8 = true): Buffer {
  const strings: string[] = []
  const place = (text: string) => {
    const at = strings.indexOf(text)
    return at >= 0 ? at : strings.push(text) - 1
  }
  const dataOf = (value: Value): [number, number] =>
    typeof value === 'string'
      ? [0x03, place(value)]
      : typeof value === 'object'
        ? [0x01, value.to]
        : typeof value === 'boolean'
          ? [0x12, value ? 0xffffffff : 0]
          : [0x10, value]
  const entryOf = (value: Value): Buffer => {
    const [type, data] = dataOf(value)
    if (form === 'compact') return Buffer.concat([halves(0, 8 | (type << 8)), words(data)])
    return Buffer.concat([halves(8, 0), words(0), halves(8, type << 8), words(data)])
  }
  const names = [...new Set(resources.map(({ type }) => type))]
  const types = names.flatMap((name, nth) => {
    const own = resources.filter(({ type }) => type === name)
    const spec = chunk(0x0202, Buffer.concat([halves(nth + 1, 0), words(own.length)]), words(...own.map(() => 0)))
    const configs = new Set(own.flatMap(({ values }) => values.map((one) => configOf(one).toString('hex'))))
    const tables = [...configs].map((config) => {
      const entries = own.map(({ values }) => values.find((one) => configOf(one).toString('hex') === config))
      return typeOf(
        nth + 1,
        Buffer.from(config, 'hex'),
        entries.map((one) => one && entryOf(one.value)),
        form,
      )
    })
    return [spec, ...tables]
  })
  const keys = poolOf(['a'])
  const typePool = poolOf(names)
  const head = Buffer.concat([words(0x7f), Buffer.alloc(256), words(288, 0, 288 + typePool.length, 0, 0)])
  return chunk(0x0002, words(1), poolOf(strings, isUtf8), chunk(0x0200, head, typePool, keys, ...types))
}

function typeOf(id: number, config: Buffer, entries: readonly (Buffer | undefined)[], form: Form): Buffer {
  let at = 0
  const places = entries.map((entry) => (entry ? (at += entry.length) - entry.length : null))
  const isSparse = form === 'sparse'
  const isShort = form === 'offset16'
  const there = places.flatMap((offset, nth) => (offset === null ? [] : [halves(nth, offset / 4)]))
  const list = isSparse
    ? Buffer.concat(there)
    : isShort
      ? halves(...places.map((offset) => (offset === null ? 0xffff : offset / 4)))
      : words(...places.map((offset) => offset ?? 0xffffffff))
  const rest = Buffer.alloc((4 - (list.length % 4)) % 4)
  const count = isSparse ? there.length : entries.length
  const head = Buffer.concat([
    Buffer.from([id, isSparse ? 1 : isShort ? 2 : 0, 0, 0]),
    words(count, 20 + config.length + list.length + rest.length),
    config,
  ])
  return chunk(0x0201, head, list, rest, ...entries.flatMap((one) => one ?? []))
}
