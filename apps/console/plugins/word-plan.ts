import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/**
 * Which words travel together. A word is asked for by its key, and the key, or its beginning, stands in the code: so
 * the files a part of the console is made of tell which words it needs.
 */
export type WordPlan = {
  /** Keys of each chunk; one word may be in several. */
  readonly chunks: Readonly<Record<string, readonly string[]>>
  /** The chunks each page needs beside `start` and `frame`, by its path. */
  readonly pages: Readonly<Record<string, readonly string[]>>
  /** The same of what is offered to pages, by its file. */
  readonly offered: Readonly<Record<string, readonly string[]>>
}

type Places = { console: string; contract: string }
type Imports = { files: string[]; later: string[] }

/** Comments may name any word; only whole lines, for `//` and `/*` stand in texts, too. */
const withoutComments = (code: string) => code.replace(/^\s*(\/\/|\/?\*).*$/gm, '')

const statement =
  /(?:^|[;\n])\s*(?:import|export)\s(?!type\s)(?:[^'"`;]*?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g
const globbed = /import\.meta\.glob(?:<[^(]*>)?\(\s*(\[[^\]]*\]|['"][^'"]+['"])([^)]*)\)/g

function fileOf(from: string, source: string, { contract }: Places): string | null {
  if (source.startsWith('.')) return resolve(dirname(from), source)
  return source.startsWith('@cpm/contract/') ? join(contract, `${source.slice('@cpm/contract/'.length)}.ts`) : null
}

/** What a file imports: at once, and later. Lists of words, and the list of the contract, are not followed. */
function importsOf(file: string, code: string, places: Places): Imports {
  const found: Imports = { files: [], later: [] }
  const add = (source: string, list: string[]) => {
    const target = fileOf(file, source, places)
    const isCode = target && /\.tsx?$/.test(target) && existsSync(target)
    if (isCode && !/[./]words\.ts$/.test(target) && target !== join(places.contract, 'index.ts')) list.push(target)
  }
  for (const [, now, later] of code.matchAll(statement)) {
    if (now) add(now, found.files)
    if (later) add(later, found.later)
  }
  for (const [, patterns = '', options = ''] of code.matchAll(globbed)) {
    const list = options.includes('eager: true') ? found.files : found.later
    for (const [, pattern = ''] of patterns.matchAll(/['"]([^'"!]+)['"]/g)) {
      const base = pattern.startsWith('/') ? places.console : dirname(file)
      const target = pattern.replace(/^\//, '')
      for (const match of globSync(target, { cwd: base })) add(`./${relative(dirname(file), join(base, match))}`, list)
    }
  }
  return found
}

/** Keys a file names in full, beginnings and middles of keys it makes, and whether it reads texts it has no name for. */
type Named = { keys: string[]; begins: string[]; middles: string[]; codes: boolean; anything: boolean }

export function namedIn(code: string): Named {
  const named: Named = { keys: [], begins: [], middles: [], codes: code.includes('allPermissions'), anything: false }
  for (const [, text = '', end] of code.matchAll(/['"`]([a-z][\w-]*\.[\w.-]*)(['"`]|\$\{)/g)) {
    if (end === '${' || text.endsWith('.')) named.begins.push(text)
    else named.keys.push(text)
  }
  for (const [, middle = '', end] of code.matchAll(/`\$\{[^}`]*\}(\.[\w.-]*)(\$\{|`)/g)) {
    if (/\w/.test(middle)) named.middles.push(middle)
    else if (end === '${') named.anything = true
  }
  for (const [, name = '', list = ''] of code.matchAll(/fieldList\(\s*'(\w+)',([\s\S]*?)\n\}\)/g))
    addFields(named, name, list)
  for (const [, name = ''] of code.matchAll(/\sof="(\w+)"/g)) named.keys.push(...ofName.map((end) => `${name}.${end}`))
  return named
}

/** What a list and a form call themselves by, of which a page says only the name. */
const ofName = ['many', 'searchHint', 'none', 'noneHint', 'noMatch', 'noMatchHint', 'clearFilters', 'add', 'edit']

/** A list of fields names its labels by the keys of the fields, and the words of their values by their beginning. */
function addFields(named: Named, name: string, list: string): void {
  for (const [, key = '', field = ''] of list.matchAll(/^  (\w+): \{([\s\S]*?)\}/gm)) {
    const label = /word: '([\w.]+)'/.exec(field)?.[1] ?? `${name}.${key}`
    const values = /words: (?:'([\w.]+)'|true)/.exec(field)
    named.keys.push(label)
    if (values) named.begins.push(`${values[1] ?? label}.`)
  }
}

/** What is offered brings its words itself: the page that finds it does not know it. */
export const isOffers = (file: string) => file.endsWith('.offers.ts')

class Files {
  readonly places: Places
  private readonly read = new Map<string, Imports & { named: Named }>()
  constructor(places: Places) {
    this.places = places
  }
  of(file: string): Imports & { named: Named } {
    const before = this.read.get(file)
    if (before) return before
    const code = withoutComments(readFileSync(file, 'utf8'))
    const read = { ...importsOf(file, code, this.places), named: namedIn(code) }
    this.read.set(file, read)
    return read
  }
  /** The parts that are offered to what begins with a file. */
  offered(first: string): string[] {
    const offers = [...this.closure(first, true)].filter(isOffers)
    return [...new Set(offers.flatMap((file) => this.of(file).later))]
  }
  /** A file with all it imports; `later` follows what is fetched when it is needed, too. */
  closure(first: string, later: boolean, stop: ReadonlySet<string> = new Set()): Set<string> {
    const seen = new Set<string>()
    const rest = [first]
    for (let file = rest.pop(); file !== undefined; file = rest.pop()) {
      if (seen.has(file) || (stop.has(file) && file !== first)) continue
      seen.add(file)
      const read = this.of(file)
      rest.push(...read.files, ...(later && !isOffers(file) ? read.later : []))
    }
    return seen
  }
}

function usesOf(files: Files, closure: Iterable<string>, keys: readonly string[]) {
  const named = [...closure].map((file) => files.of(file).named)
  const exact = new Set(named.flatMap((one) => one.keys))
  const begins = [...new Set(named.flatMap((one) => one.begins))]
  const middles = [...new Set(named.flatMap((one) => one.middles))]
  const isUsed = (key: string) =>
    exact.has(key) || begins.some((begin) => key.startsWith(begin)) || middles.some((middle) => key.includes(middle))
  const used: ReadonlySet<string> = new Set(keys.filter(isUsed))
  return { used, namesCodes: named.some((one) => one.codes), anything: named.some((one) => one.anything) }
}

type Wanted = Places & {
  /** Every key with its district. */
  districtOf: ReadonlyMap<string, string>
  /** Every permission code: their words are a chunk of their own. */
  codes: readonly string[]
  /** Whether the text of a key may be the name of something, and no sentence. */
  isName: (key: string) => boolean
  pages: ReadonlyMap<string, string>
  /** What is in no build. */
  without: readonly string[]
  /** What is fetched on the way to the console: chunk → file. `start` is what the document begins with. */
  parts: { start: string; frame: string } & Readonly<Record<string, string>>
}

function without(keys: Iterable<string>, there: Iterable<string>): string[] {
  const known = new Set(there)
  return [...keys].filter((key) => !known.has(key))
}

/** What so many of the pages say travels with the frame. */
const manyPages = 1 / 3

/** Shares the words out among chunks, and says which of them each page needs. */
export function planWords({ districtOf, codes, isName, pages, parts, without: left, ...places }: Wanted): WordPlan {
  const files = new Files(places)
  const keys = [...districtOf.keys()]
  const stop = new Set([...pages.values(), ...Object.values(parts), ...left])
  const uses = (file: string) => usesOf(files, files.closure(file, true, stop), keys)
  const start = uses(parts.start).used
  const chunks: Record<string, string[]> = { codes: [...codes] }
  for (const [name, file] of Object.entries(parts)) {
    chunks[name] = name === 'start' ? [...start] : without(uses(file).used, start)
  }
  const ofPages = [...pages].map(([path, file]) => ({ path, ...uses(file) }))
  const often = keys.filter((key) => ofPages.filter(({ used }) => used.has(key)).length > pages.size * manyPages)
  chunks.frame = [...new Set([...(chunks.frame ?? []), ...without(often, start)])]
  const ofOffers = files.offered(parts.frame).map((path) => ({ path, ...uses(path) }))
  const there = [...start, ...chunks.frame]
  const ofParts = new Set(Object.values(chunks).flat())
  const seen = new Set([...ofPages, ...ofOffers].flatMap(({ used }) => [...used]))
  for (const key of without(keys, there)) {
    const name = seen.has(key) ? (districtOf.get(key) as string) : 'rest'
    if (seen.has(key) || !ofParts.has(key)) chunks[name] = [...(chunks[name] ?? []), key]
  }
  // What says anything by its name, as the audit does, wants the names of all and no sentence of theirs.
  chunks.names = without(keys, there).filter(isName)
  const needs = ({ path, used, namesCodes, anything }: (typeof ofPages)[number]) => {
    const known = anything ? [...there, ...(chunks.names ?? [])] : there
    const wanted = without(used, known).map((key) => districtOf.get(key) as string)
    const names = [...wanted, ...(anything ? ['names'] : []), ...(namesCodes ? ['codes'] : [])]
    return [path, [...new Set(names)].filter((name) => chunks[name]).toSorted()] as const
  }
  return {
    chunks,
    pages: Object.fromEntries(ofPages.map(needs)),
    offered: Object.fromEntries(ofOffers.map(needs)),
  }
}
