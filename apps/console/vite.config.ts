import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leanFields } from './plugins/antd.ts'
import { leanContract } from './plugins/contract.ts'
import { leanInputs, leanSchemas } from './plugins/lean.ts'
import { basemap } from './plugins/basemap/basemap.ts'
import { boot } from './plugins/boot.ts'
import { chunkGroups } from './plugins/chunks.ts'
import { classNames } from './plugins/class-names.ts'
import { compressed } from './plugins/compressed.ts'
import { manual } from './plugins/manual.ts'
import { offline } from './plugins/offline/offline.ts'
import { pages } from './plugins/pages.ts'
import { consoleFiles } from './plugins/preload.ts'
import { words } from './plugins/words.ts'

const server = 'http://127.0.0.1:7100'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    classNames(),
    react(),
    pages(import.meta.dirname),
    manual(),
    basemap(),
    leanFields(),
    leanContract(),
    leanSchemas(),
    leanInputs(),
    words(import.meta.dirname),
    consoleFiles(import.meta.dirname, '/frame/console.tsx'),
    offline(import.meta.dirname, {
      path: '/technicalSupport/inspect',
      page: '/service/inspection/fill/inspect-page.tsx',
      entry: '/frame/console.tsx',
      parts: '/service/inspection/',
      worker: 'inspect-worker.js',
    }),
    boot(),
    compressed(),
  ],
  // Short: the names of classes are a good part of the first bytes.
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  // By its name the server knows the one script that may compile WebAssembly.
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'assets/scan-worker-[hash:7].js' } } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    reportCompressedSize: false,
    // Browsers that do not know the word fetch a little later; all others are spared its bytes on the first page.
    modulePreload: { polyfill: false },
    // What each page is made of, for the test that weighs them.
    manifest: 'made-of.json',
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        // The first page names every file: each letter counts.
        assetFileNames: 'assets/[hash:6][extname]',
        // What the tests keep from coming has a name.
        chunkFileNames: ({ name, facadeModuleId }) => {
          if (facadeModuleId?.includes('virtual:words/')) return 'assets/words-[name]-[hash:7].js'
          return `assets/${/^(start|(device-index|task-manage)-page)$/.test(name) ? `${name}-` : ''}[hash:7].js`
        },
        codeSplitting: { groups: chunkGroups(import.meta.dirname) },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/oauth', '/upms', '/agent'].map((path) => [path, { target: server, ws: path === '/api' }]),
    ),
  },
})
