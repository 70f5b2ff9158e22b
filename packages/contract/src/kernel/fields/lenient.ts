import type { z } from 'zod'

/** A value that could not be read: where it stood (`network.signal`, `peripherals[].vid`), and what it was. */
export type Fault = { path: string; value: unknown }

/** Of what was read: the data without what was left out. Without `data` nothing is left, and `error` says why. */
export type Read<T> = { faults: Fault[] } & ({ data: T; error?: never } | { data?: never; error: z.ZodError })

/**
 * Reads what a machine says, each field alone: what the schema refuses is left out, and costs no other. A field that an
 * object cannot do without takes that object with it, or the item of a list; in the outermost object it is `instead`,
 * and where that does not name it nothing is left. A list that is too long is cut.
 */
export function readLeniently<T extends z.ZodType>(
  schema: T,
  said: unknown,
  instead: Readonly<Record<string, unknown>> = {},
): Read<z.output<T>> {
  let read = schema.safeParse(said, { reportInput: true })
  if (read.success) return { data: read.data, faults: [] }
  const { error } = read
  const mending = new Mending(said, instead)
  while (!read.success) {
    if (!mending.leaveOut(read.error.issues)) return { error, faults: mending.faults }
    read = schema.safeParse(mending.rest, { reportInput: true })
  }
  return { data: read.data, faults: mending.faults }
}

type Path = readonly PropertyKey[]
type Holder = Record<PropertyKey, unknown>

const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null
const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, key) => (isHolder(inner) ? inner[key] : undefined), value)

/** `peripherals[].vid`: the same for each item of a list. */
const nameOf = (path: Path): string =>
  path.reduce<string>(
    (name, key) => (typeof key === 'number' ? `${name}[]` : name === '' ? String(key) : `${name}.${String(key)}`),
    '',
  )

class Mending {
  readonly rest: unknown
  readonly #instead: Readonly<Record<string, unknown>>
  readonly #faults = new Map<string, unknown>()
  /** What stands instead is given once. */
  readonly #used = new Set<string>()
  /** Items of lists, which go when all of them are known. */
  #items = new Map<unknown[], Set<number>>()

  constructor(said: unknown, instead: Readonly<Record<string, unknown>>) {
    this.rest = structuredClone(said)
    this.#instead = instead
  }

  get faults(): Fault[] {
    return [...this.#faults].map(([path, value]) => ({ path, value }))
  }

  /** Whether anything can be read without what is wrong. */
  leaveOut(issues: readonly z.core.$ZodIssue[]): boolean {
    // A field may have several faults at once.
    const each = new Map(issues.map((one) => [JSON.stringify(one.path), one])).values()
    // All of them are noted, also where one alone decides.
    const isReadable = [...each].map((one) => this.#mend(one)).every(Boolean)
    for (const [list, gone] of this.#items) list.splice(0, list.length, ...list.filter((_, nth) => !gone.has(nth)))
    this.#items = new Map()
    return isReadable
  }

  #mend(issue: z.core.$ZodIssue): boolean {
    const { code, path } = issue
    if (code === 'unrecognized_keys') return issue.keys.every((key) => this.#drop([...path, key]))
    if (code === 'invalid_key') return this.#drop(path, nameOf(path.slice(0, -1)))
    const value = at(this.rest, path)
    if (code === 'too_big' && Array.isArray(value)) {
      this.#note(nameOf(path), value.length)
      value.length = Number(issue.maximum)
      return true
    }
    return this.#drop(path)
  }

  #note(name: string, value: unknown): void {
    if (!this.#faults.has(name)) this.#faults.set(name, value)
  }

  #drop(path: Path, name = nameOf(path)): boolean {
    const key = path.at(-1)
    const holder = at(this.rest, path.slice(0, -1))
    if (key === undefined) this.#note('', this.rest)
    if (key === undefined || !isHolder(holder)) return key !== undefined
    if (Array.isArray(holder)) {
      this.#note(name, holder[Number(key)])
      this.#items.set(holder, (this.#items.get(holder) ?? new Set()).add(Number(key)))
      return true
    }
    const isThere = holder[key] !== undefined
    const isBelow = [...this.#faults.keys()].some((one) => one === name || one.startsWith(`${name}.`))
    if (isThere || !isBelow) this.#note(name, holder[key])
    const first = String(key)
    if (path.length === 1 && Object.hasOwn(this.#instead, key) && !this.#used.has(first)) {
      this.#used.add(first)
      holder[key] = this.#instead[first]
      return true
    }
    if (isThere) return delete holder[key]
    // It cannot be without: what it belongs to goes.
    return path.length > 1 && this.#dropWhole(path.slice(0, -1))
  }

  /** Takes an object out for what was noted in it. */
  #dropWhole(path: Path): boolean {
    const key = path.at(-1) as PropertyKey
    const holder = at(this.rest, path.slice(0, -1))
    if (!isHolder(holder)) return true
    if (Array.isArray(holder)) {
      this.#items.set(holder, (this.#items.get(holder) ?? new Set()).add(Number(key)))
      return true
    }
    return delete holder[key]
  }
}
