import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minify } from 'vite'
import type { Plugin } from 'vite'

/** Packs boot.js as the build packs all else: it is copied as it stands, and read before the first paint. */
export function boot(): Plugin {
  return {
    name: 'cpm-boot',
    apply: 'build',
    async closeBundle(failed?: Error) {
      // What failed before is what is to be read.
      if (failed) return
      const path = join(this.environment.config.root, this.environment.config.build.outDir, 'boot.js')
      const { code, errors } = await minify('boot.js', await readFile(path, 'utf8'))
      if (errors.length > 0) throw new Error(`boot.js cannot be packed: ${errors[0]?.message}`)
      await writeFile(path, code)
    },
  }
}
