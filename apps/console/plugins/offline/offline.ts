import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minify, type Plugin } from 'vite'
import { filesOf } from '../preload.ts'
import { chunkIdOf, languages, wordsOfConsole } from '../words.ts'

type Offline = {
  /** The page that opens without a network, and the file it is in. */
  path: string
  page: string
  /** What the console behind the sign-in begins with. */
  entry: string
  /** Where the parts lie that the page brings later. */
  parts: string
  /** The name of the worker, as the console registers it. */
  worker: string
}

const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex')

/** Writes the service worker of one page, with the names of all files it cannot do without. */
export function offline(root: string, { path, page, entry, parts, worker }: Offline): Plugin {
  return {
    name: 'cpm-offline',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const named = (end: string) => chunks.find((chunk) => chunk.facadeModuleId?.endsWith(end))
      const first = named(page)
      if (!first) throw new Error(`${page} is in no file of the build`)
      const later = new Set([first])
      for (const one of later) {
        for (const name of one.dynamicImports) {
          const chunk = chunks.find(({ fileName }) => fileName === name)
          if (chunk?.facadeModuleId?.includes(parts)) later.add(chunk)
        }
      }
      const { plan } = await wordsOfConsole(root)
      const words = ['start', 'frame', ...(plan.pages[path] ?? [])].flatMap((name) =>
        languages.map((language) => chunks.find((chunk) => chunk.facadeModuleId === chunkIdOf(name, language))),
      )
      const document = await readFile(join(dir, 'index.html'), 'utf8')
      const inDocument = [...document.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, file = '']) => file)
      const code = [named(entry), ...later, ...words].flatMap((chunk) => filesOf(chunks, chunk))
      const files = [...new Set([...inDocument, ...code])]
      const known = { path, files, document: sha256(document), build: sha256(document + files.join()).slice(0, 12) }
      const source = await readFile(join(import.meta.dirname, 'worker.js'), 'utf8')
      const made = await minify(
        worker,
        source.replace('KNOWN', () => JSON.stringify(known)),
      )
      if (made.errors.length > 0) throw new Error(`${worker} cannot be packed: ${made.errors[0]?.message}`)
      await writeFile(join(dir, worker), made.code)
    },
  }
}
