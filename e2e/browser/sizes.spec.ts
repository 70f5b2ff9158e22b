import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from './house.ts'

const dist = fileURLToPath(new URL('../../apps/console/dist/', import.meta.url))
const read = (file: string) => readFileSync(`${dist}${file}`, 'utf8')
/** Bytes of a built file as it goes over the wire. */
const wire = (file: string) => statSync(`${dist}${file}.br`).size
const weigh = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + wire(file), 0)

/**
 * Most bytes, compressed, in either language; a page on top of the device list. The sign-in page names the files of all
 * pages: it grows a little with each, and changes by some bytes with their names. The words of imports,
 * stopped tasks, clocks and clones took the device list to 375,466 bytes.
 */
const most = { signIn: 81_000, deviceList: 377_000, page: 60_000, picture: 90_000, map: 95_000 }
/** Pages that write tasks of any type, with the form of each. */
const larger: Readonly<Record<string, number>> = { '/longRange/index': 64_000, '/remote/common': 70_000 }
const languages = ['cn', 'en'] as const
type Language = (typeof languages)[number]

type Chunk = { file: string; imports?: string[]; css?: string[] }
type Known = {
  files: string[]
  pages: Record<string, (number | string)[]>
  words: Record<string, [cn: number, en: number]>
}

/** What the build says each of its files is made of, and which words the document says a page is opened with. */
function built() {
  const chunks = JSON.parse(read('made-of.json')) as Record<string, Chunk>
  const [, content = ''] = /name="console-files" content='([^']+)'/.exec(read('index.html')) ?? []
  const known = JSON.parse(content) as Known
  const chunkOf = (source: string) => {
    const [name] = Object.keys(chunks).filter((one) => one.endsWith(source))
    if (!name) throw new Error(`${source} is in no file of the build`)
    return name
  }
  /** A chunk, all it cannot start without, and their styles. */
  const withImports = (name: string, seen = new Set<string>()): Set<string> => {
    const chunk = chunks[name]
    if (!chunk || seen.has(chunk.file)) return seen
    for (const file of [chunk.file, ...(chunk.css ?? [])]) seen.add(file)
    for (const one of chunk.imports ?? []) withImports(one, seen)
    return seen
  }
  const wordFile = (name: string, language: Language) => {
    const at = known.words[name]?.[languages.indexOf(language)]
    return `assets/${known.files[at ?? -1] ?? `no words ${name}`}.js`
  }
  /** The document names all its first script needs, so that none waits for another. */
  const named = [...read('index.html').matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, file = '']) => file)
  const first = (language: Language) => ['index.html', ...named, wordFile('start', language)]
  const sourceOf = (path: string) => {
    const sources = Object.keys(chunks).filter((name) => name.endsWith('-page.tsx'))
    const declares = `export const path = '${path}'`
    const source = sources.find((name) => read(`../${name}`).includes(declares))
    if (!source) throw new Error(`No page file declares ${path}`)
    return source
  }
  const page = (path: string, language: Language, later: readonly string[] = []) => {
    const words = (known.pages[path] ?? []).filter((one) => typeof one === 'string')
    const code = [sourceOf(path), ...later.map(chunkOf)].flatMap((name) => [...withImports(name)])
    return [...code, ...words.map((name) => wordFile(name, language))]
  }
  const frame = (language: Language) => [
    ...first(language),
    ...withImports(chunkOf('frame/console.tsx')),
    wordFile('frame', language),
  ]
  return { first, frame, page, paths: Object.keys(known.pages) }
}

/** Parts that a page fetches by itself when it opens. */
const atOnce = (path: string, language: Language): string[] =>
  path === '/helpManual' ? [`platform/help/manual.${language}.ts`] : []

for (const language of languages) {
  test(`the sign-in page is there with at most 81 kB over the wire: ${language}`, () => {
    const files = new Set(built().first(language))
    expect(files.size).toBeGreaterThan(5)
    expect(weigh(files), [...files].join(', ')).toBeLessThanOrEqual(most.signIn)
  })

  test(`the device list is there with at most 377 kB over the wire, the frame with it: ${language}`, () => {
    const { frame, page } = built()
    const files = new Set([...frame(language), ...page('/device/index', language)])
    expect(files.size).toBeGreaterThan(20)
    expect(weigh(files), [...files].join(', ')).toBeLessThanOrEqual(most.deviceList)
  })

  test(`each further page is there with at most 60 kB over the wire, those that write tasks of any type with 70: ${language}`, () => {
    const { frame, page, paths } = built()
    const before = new Set([...frame(language), ...page('/device/index', language)])
    const sizes = paths.map((path) => {
      const own = new Set(page(path, language, atOnce(path, language)).filter((file) => !before.has(file)))
      return [path, weigh(own)] as const
    })
    expect(sizes.length).toBeGreaterThan(20)
    if (process.env.CPM_SIZES) process.stdout.write(`${sizes.map((one) => one.join(' ')).join('\n')}\n`)
    expect(sizes.filter(([path, size]) => size > (larger[path] ?? most.page))).toEqual([])
  })
}

for (const language of languages) {
  test(`[2.8] the first picture of a terminal comes with at most 90 kB over the wire: ${language}`, () => {
    const { frame, page } = built()
    const before = new Set([...frame(language), ...page('/device/index', language)])
    const viewer = ['@novnc/novnc/core/rfb.js']
    const own = new Set(page('/remote/index', language, viewer).filter((file) => !before.has(file)))
    if (process.env.CPM_SIZES) process.stdout.write(`first picture ${weigh(own)}\n`)
    expect(weigh(own), [...own].join(', ')).toBeLessThanOrEqual(most.picture)
  })
}

for (const language of languages) {
  test(`the engine of the map comes with at most 95 kB over the wire: ${language}`, () => {
    const { frame, page } = built()
    const before = new Set([
      ...frame(language),
      ...page('/device/index', language),
      ...page('/device/deviceMap', language),
    ])
    const engine = page('/device/deviceMap', language, ['insight/position/filtered-map.tsx'])
    const own = new Set(engine.filter((file) => !before.has(file)))
    if (process.env.CPM_SIZES) process.stdout.write(`map ${weigh(own)}\n`)
    expect(weigh(own)).toBeGreaterThan(10_000)
    expect(weigh(own), [...own].join(', ')).toBeLessThanOrEqual(most.map)
  })
}

test('nothing that is not built in is fetched for the device list: at most 425 kB, with its rows', async ({
  page,
  enter,
  browser,
  product,
}) => {
  await enter('enterprise', '/device/index')
  await expect(page.getByRole('table').first()).toBeVisible()
  const storageState = await page.context().storageState()
  // A browser that has never been here: nothing is in its cache.
  const fresh = await browser.newContext({ storageState, baseURL: product.url })
  const first = await fresh.newPage()
  const client = await fresh.newCDPSession(first)
  await client.send('Network.enable')
  let bytes = 0
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await first.goto('/device/index')
  await expect(first.getByRole('table').first()).toBeVisible()
  await expect(first.getByRole('row').nth(5)).toBeVisible()
  await first.waitForLoadState('networkidle')
  expect(bytes).toBeGreaterThan(50_000)
  // What is built, and what the server says: the rows, the menu, and the heads of some sixty answers.
  expect(bytes).toBeLessThanOrEqual(425_000)
  await fresh.close()
})
