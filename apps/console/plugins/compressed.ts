import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipCallback } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const gzip = promisify(gzipCallback)

const packable = /\.(html|js|css|svg|json|wasm)$/

/** Writes each file beside itself as .br and .gz, as small as they go: the server sends those and compresses nothing. */
export function compressed(): Plugin {
  return {
    name: 'cpm-compressed',
    apply: 'build',
    async closeBundle() {
      const folder = this.environment.config.build.outDir
      const root = join(this.environment.config.root, folder)
      const files = globSync('**/*', { cwd: root }).filter((f) => packable.test(f) && f !== 'made-of.json')
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
