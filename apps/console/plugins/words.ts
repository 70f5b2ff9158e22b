import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { findPages } from './pages.ts'
import { type WordPlan, isOffers, planWords } from './word-plan.ts'

type Pairs = Record<string, readonly [cn: string, en: string]>
type Contract = typeof import('@cpm/contract')

export const languages = ['cn', 'en'] as const
/** Said when the server cannot be reached, stored with a tab, or found in either language: these travel as pairs. */
const staysPairs = /[\\/](unreached|both)\.words(\.ts)?$/
const isTaskType = /delivery[\\/]task[\\/]types[\\/][\w-]+\.ts$/
const isWords = /[\\/]packages[\\/]contract[\\/]src[\\/].*words\.ts$/
const kernelOfWords = /[\\/]kernel[\\/]words\.ts$/

const isPairs = (value: unknown): value is Pairs =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((pair) => Array.isArray(pair) && pair.length === 2 && typeof pair[0] === 'string')

/** Parts of a district whose words travel by themselves: whoever sends a task wants none of the market's. */
const parts: readonly (readonly [part: string, of: RegExp])[] = [
  ['market', /^market[\\/]/],
  ['content', /^delivery[\\/](system-file|wallpaper|animation)/],
  ['lists', /^delivery[\\/]whitelist/],
  ['files', /^delivery[\\/]artifact/],
]

/** The chunk that the words of a file go in. */
const chunkOfFile = (file: string): string =>
  parts.find(([, of]) => of.test(file))?.[0] ?? (file.split(/[\\/]/)[0] as string)

/** Every list of words by its file. */
async function wordFiles(contract: string): Promise<Map<string, Pairs>> {
  const files = globSync('**/*words.ts', { cwd: contract }).filter((file) => file !== join('kernel', 'words.ts'))
  const read = files.toSorted().map(async (file) => {
    const exported = (await import(pathToFileURL(join(contract, file)).href)) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported)) {
      if (!isPairs(value)) throw new Error(`${file} exports ${name}, which is no list of words`)
    }
    return [file, Object.assign({}, ...Object.values(exported)) as Pairs] as const
  })
  return new Map(await Promise.all(read))
}

/** No sentence: those are longer, or have an end, or a place for something else in them. */
const isName = (key: string, text: string) =>
  !text.includes('{{') && (key.startsWith('audit.') || (text.length <= 40 && !/\. |\.$/.test(text)))

export type WordsOfConsole = { plan: WordPlan; words: Pairs; codes: Pairs; contract: Contract['contract'] }

async function readWords(root: string): Promise<WordsOfConsole> {
  const contractRoot = join(root, '../../packages/contract/src')
  const source = (await import(pathToFileURL(join(contractRoot, 'index.ts')).href)) as Contract
  const districtOf = new Map<string, string>()
  const listed = await wordFiles(contractRoot)
  for (const [file, pairs] of listed) {
    for (const key of Object.keys(pairs)) districtOf.set(key, chunkOfFile(file))
  }
  for (const key of Object.keys(source.allWords)) if (!districtOf.has(key)) districtOf.set(key, 'kernel')
  const words = Object.assign({}, ...listed.values(), source.allWords) as Pairs
  const plan = planWords({
    codes: Object.keys(source.allPermissions),
    isName: (key) => isName(key, words[key]?.[1] ?? ''),
    console: root,
    contract: contractRoot,
    districtOf,
    pages: findPages(root),
    without: [join(root, 'src/frame/kit-book.tsx'), join(contractRoot, 'estate/agent/desired.ts')],
    parts: {
      start: join(root, 'src/main.tsx'),
      frame: join(root, 'src/frame/console.tsx'),
      guide: join(root, 'src/sign-in/guide-to-filling.tsx'),
      'sign-up': join(root, 'src/sign-in/sign-up/sign-up.tsx'),
      guest: join(root, 'src/router/guest-place.tsx'),
    },
  })
  return { plan, words, codes: source.allPermissions as Pairs, contract: source.contract }
}

const known = new Map<string, Promise<WordsOfConsole>>()

/** The words of the product as the console's chunks have them; read once. */
export function wordsOfConsole(root: string): Promise<WordsOfConsole> {
  const read = known.get(root) ?? readWords(root)
  known.set(root, read)
  return read
}

type AnyRoute = { readonly [field: string]: unknown }

const flags = ['creates', 'changes', 'reads', 'summary', 'onlyFollows']

/** What is asked again after which change: `follows=terminal,task`. */
const changesOf = (one: Partial<Record<'follows' | 'touches', readonly string[]>>) =>
  (['follows', 'touches'] as const).flatMap((name) => (one[name] ? [`${name}=${one[name].join(',')}`] : []))

/**
 * The routes without what only checks: where each call goes, who may, what it is, and what follows from it, each as one
 * text; under no name what holds for all of a resource.
 */
function addresses(contract: Contract['contract']): string {
  const resources = Object.entries(contract).map(([name, resource]) => {
    const routes = Object.entries(resource.routes as Record<string, AnyRoute>).map(([verb, route]) => {
      const said = [...flags.filter((flag) => route[flag] === true), ...changesOf(route)]
      return [verb, [route.method, route.path, route.permission, ...said].join(' ')]
    })
    const named = resource.namedBy ? [`namedBy=${resource.namedBy}`] : []
    return [name, { '': [...named, ...changesOf(resource)].join(' '), ...Object.fromEntries(routes) }]
  })
  return JSON.stringify(Object.fromEntries(resources))
}

/** What a chunk holds: `{ key: text }` of one language. */
function chunkOf({ plan, words, codes }: WordsOfConsole, name: string, language: (typeof languages)[number]): string {
  const at = languages.indexOf(language)
  const textOf = (pairs: Pairs, keys: readonly string[]) =>
    Object.fromEntries(keys.map((key) => [key, (pairs[key] as Pairs[string])[at]]))
  const texts = textOf(name === 'codes' ? codes : words, plan.chunks[name] ?? [])
  return `export const texts = ${JSON.stringify(texts)}`
}

/** The module a chunk of words is made from. */
export const chunkIdOf = (name: string, language: string) => `\0virtual:words/${name}-${language}`

/** What is fetched before the console is there. */
const partsFirst = ['start', 'sign-up', 'guide', 'guest', 'frame']

function table(names: readonly string[]): string {
  const loads = names.map((name) => {
    const load = languages.map((language) => `${language}: () => import('virtual:words/${name}-${language}')`)
    return `${JSON.stringify(name)}: { ${load.join(', ')} }`
  })
  return `export const chunks = {\n${loads.join(',\n')}\n}`
}

/**
 * In a build, the list of the contract is replaced by what the browser wants of it: the addresses of its routes, and
 * the words of one language that have come so far. The words come in chunks, `virtual:words` says which there are.
 * A development server and the tests have the contract as it is, and no chunks.
 */
export function words(root: string): Plugin {
  const index = join(root, '../../packages/contract/src/index.ts')
  let isBuild = false
  const read = () => wordsOfConsole(root)
  return {
    name: 'cpm-words',
    enforce: 'pre',
    config: (_, { command }) => {
      isBuild = command === 'build'
    },
    async resolveId(source, importer, options) {
      if (source.startsWith('virtual:words') || source === 'virtual:routes') return `\0${source}`
      if (isBuild && /^@cpm\/contract\/.*\.words$/.test(source) && !staysPairs.test(source)) {
        throw new Error(`${importer} takes the list ${source}: in the console words are asked for by key`)
      }
      if (!isBuild || !/contract$|index\.ts$/.test(source)) return
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      if (found?.id === index) return join(root, 'src/api/loaded-contract.ts')
    },
    async transform(code, id) {
      if (!isBuild || !isOffers(id)) return
      const { offered } = (await read()).plan
      const named = code.replaceAll(/\bimport\('(\.[^']+)'\)/g, (part, source: string) => {
        const names = offered[resolve(dirname(id), source)]
        if (!names) throw new Error(`${id} offers ${source}, of which the words are not known`)
        return `withWords(${JSON.stringify(names)}, ${part})`
      })
      return `import { withWords } from ${JSON.stringify(join(root, 'src/api/with-words.ts'))}\n${named}`
    },
    async load(id) {
      if (id === '\0virtual:words') return isBuild ? table(partsFirst) : 'export const chunks = null'
      if (id === '\0virtual:words/pages') {
        if (!isBuild) return 'export const chunks = {}, pages = {}'
        const { chunks, pages: needs } = (await read()).plan
        const others = Object.keys(chunks).filter((name) => !partsFirst.includes(name))
        return `${table(others)}\nexport const pages = ${JSON.stringify(needs)}`
      }
      if (id === '\0virtual:routes') return `export const routes = ${addresses((await read()).contract)}`
      const [, name, language] = /^\0virtual:words\/([\w-]+)-(cn|en)$/.exec(id) ?? []
      if (name && (language === 'cn' || language === 'en')) return chunkOf(await read(), name, language)
      // What a type of task is called comes with the words of the page, as all else does; samples are for tests.
      if (isBuild && isTaskType.test(id))
        return readFileSync(id, 'utf8')
          .replace(/^ {2}words: \{$.*?^ {2}\},$/ms, '  words: {} as never,')
          .replace(/^ {2}sample(On)?: \{.*\},$/gm, '  sample$1: {} as never,')
      if (!isBuild || !isWords.test(id) || kernelOfWords.test(id) || staysPairs.test(id)) return
      // What asks a list whether it has a word asks those that have come.
      const lists = [...readFileSync(id, 'utf8').matchAll(/^export const (\w+)/gm)].map(([, list]) => list)
      const there = JSON.stringify(join(root, 'src/api/loaded-contract.ts'))
      const code = [`import { allWords } from ${there}`, ...lists.map((list) => `export const ${list} = allWords`)]
      return { code: code.join('\n'), moduleType: 'js' }
    },
  }
}
