import { globSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipCallback } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const gzip = promisify(gzipCallback)

/** `export const path = '/device/index'`: how a page file declares where it stands. */
const declaration = /^export const path = '([^']+)'$/m

/** Every page file of the districts by the path it declares; two with the same path, or one with none, are refused. */
export function findPages(root: string): Map<string, string> {
  const pages = new Map<string, string>()
  for (const found of globSync('src/{platform,people,estate,delivery,remote,insight,service}/**/*-page.tsx', {
    cwd: root,
  }).toSorted()) {
    const file = join(root, found)
    const path = declaration.exec(readFileSync(file, 'utf8'))?.[1]
    if (!path) throw new Error(`${found} declares no path: export const path = '/…'`)
    if (pages.has(path)) throw new Error(`${found} and ${pages.get(path)} both declare ${path}`)
    pages.set(path, file)
  }
  return pages
}

const id = 'virtual:pages'

/** Gives the router `virtual:pages`: path → chunk, so that a page is fetched when it is first opened and not before. */
export function pages(root: string): Plugin {
  return {
    name: 'cpm-pages',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(source) {
      if (source !== `\0${id}`) return
      const entries = [...findPages(root)].map(
        ([path, file]) => `${JSON.stringify(path)}: () => import(${JSON.stringify(file)})`,
      )
      return `export const pages = {\n${entries.join(',\n')}\n}`
    },
    configureServer(server) {
      const changed = (file: string) => {
        const made = server.moduleGraph.getModuleById(`\0${id}`)
        if (!file.endsWith('-page.tsx') || !made) return
        server.moduleGraph.invalidateModule(made)
        server.ws.send({ type: 'full-reload' })
      }
      server.watcher.on('add', changed)
      server.watcher.on('unlink', changed)
    },
  }
}

/**
 * Writes into the document which files the console behind the sign-in and each of its pages need, so that they are on
 * their way before any script has run: all at once for a kept session, and for a new one while the person types.
 */
export function consoleFiles(root: string, entry: string): Plugin {
  return {
    name: 'cpm-console-files',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((f) => f.type === 'chunk')
        const chunkOf = (module: string) => chunks.find((c) => c.facadeModuleId?.endsWith(module))
        const needs = (module: string): string[] => {
          const files = new Set<string>()
          const add = (name: string) => {
            const chunk = chunks.find((c) => c.fileName === name)
            if (!chunk || files.has(name)) return
            files.add(name)
            for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
            chunk.imports.forEach(add)
          }
          const first = chunkOf(module)
          if (first) add(first.fileName)
          return [...files].filter((f) => !html.includes(f)).map((f) => `/${f}`)
        }
        const shared = needs(entry)
        if (shared.length === 0) return html
        const files = [...shared]
        const placeOf = (file: string) => {
          if (!files.includes(file)) files.push(file)
          return files.indexOf(file)
        }
        const pages = Object.fromEntries(
          [...findPages(root)].map(([path, file]) => {
            const own = needs(file).filter((f) => !shared.includes(f))
            return [path, own.map(placeOf)]
          }),
        )
        return {
          html,
          tags: [
            {
              tag: 'meta',
              injectTo: 'head-prepend',
              attrs: { name: 'console-files', content: JSON.stringify({ files, shared: shared.length, pages }) },
            },
          ],
        }
      },
    },
  }
}

const textFile = /\.(html|js|css|svg|json)$/

/** Writes each file beside itself as .br and .gz, as small as they go: the server sends those and compresses nothing. */
export function compressed(): Plugin {
  return {
    name: 'cpm-compressed',
    apply: 'build',
    async closeBundle() {
      const folder = this.environment.config.build.outDir
      const root = join(this.environment.config.root, folder)
      const files = globSync('**/*', { cwd: root }).filter((f) => textFile.test(f))
      await Promise.all(
        files.map(async (file) => {
          const path = join(root, file)
          const content = await readFile(path)
          await writeFile(
            `${path}.br`,
            await brotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
          )
          await writeFile(`${path}.gz`, await gzip(content, { level: 9 }))
        }),
      )
    },
  }
}
