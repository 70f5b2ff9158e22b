import type { Plugin, Rolldown } from 'vite'
import { findPages } from './pages.ts'
import { chunkIdOf, languages, wordsOfConsole } from './words.ts'

type Chunks = readonly Rolldown.OutputChunk[]

/** A chunk with all it imports and their styles, as the browser asks for them. */
export function filesOf(chunks: Chunks, first: Rolldown.OutputChunk | undefined): string[] {
  const files = new Set<string>()
  const add = (name: string) => {
    const chunk = chunks.find((one) => one.fileName === name)
    if (!chunk || files.has(name)) return
    files.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    chunk.imports.forEach(add)
  }
  if (first) add(first.fileName)
  return [...files].map((file) => `/${file}`)
}

/** A file as the document names it: `boot.js` and `prefetch.ts` put back what all have in common. */
const shortOf = (file: string) => file.replace(/^\/assets\//, '').replace(/\.js$/, '')

/**
 * Writes into the document which files the console behind the sign-in and each of its pages need, and which hold their
 * words in each language, so that they are on their way before any script has run: all at once for a kept session, and
 * for a new one while the person types.
 */
export function consoleFiles(root: string, entry: string): Plugin {
  return {
    name: 'cpm-console-files',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
        const needs = (module: string) => {
          const first = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(module))
          return filesOf(chunks, first).filter((file) => !html.includes(file))
        }
        const shared = needs(entry)
        if (shared.length === 0) return html
        const files = [...shared]
        const placeOf = (file: string) => {
          if (!files.includes(file)) files.push(file)
          return files.indexOf(file)
        }
        const { plan } = await wordsOfConsole(root)
        const pages = Object.fromEntries(
          [...findPages(root)].map(([path, file]) => {
            const own = needs(file).filter((one) => !shared.includes(one))
            // In one order on all pages: what many have in common packs well.
            const places = own.map(placeOf).toSorted((a, b) => a - b)
            return [path, [...places, ...(plan.pages[path] ?? [])]]
          }),
        )
        // What no page is opened with is fetched when it is wanted.
        const opened = new Set(['start', 'frame', ...Object.values(plan.pages).flat()])
        const words = Object.fromEntries(
          [...opened].map((name) => {
            const inLanguages = languages.map((language) =>
              chunks.find((chunk) => chunk.facadeModuleId === chunkIdOf(name, language)),
            )
            return [name, inLanguages.map((chunk) => placeOf(`/${chunk?.fileName}`))]
          }),
        )
        const content = JSON.stringify({ files: files.map(shortOf), shared: shared.length, pages, words })
        // Written by hand: a tag of Vite's would have each quote as six letters.
        return html.replace('<head>', `<head>\n    <meta name="console-files" content='${content}' />`)
      },
    },
  }
}
