import react from '@vitejs/plugin-react'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { serveFolder } from '../pages/serve.ts'

/** Builds the baseline page as the console is built, and serves it as the server does. */
export async function serveBaseline(rows: unknown) {
  const folder = await mkdtemp(join(tmpdir(), 'cpm-baseline-'))
  await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2023',
      reportCompressedSize: false,
      chunkSizeWarningLimit: 5000,
    },
  })
  await writeFile(join(folder, 'rows.json'), JSON.stringify(rows))
  const { url, close } = await serveFolder(folder)
  return {
    url,
    close: async () => {
      close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
