import { districtNames } from '@cpm/contract/districts'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** `export const path = '/device/index'`: how a page file declares where it stands. */
const declaration = /^export const path = '([^']+)'$/m

/** Every page file of the districts by the path it declares; two with the same path, or one with none, are refused. */
export function findPages(root: string): Map<string, string> {
  const pages = new Map<string, string>()
  for (const found of globSync(`src/{${districtNames.join(',')}}/**/*-page.tsx`, { cwd: root }).toSorted()) {
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
