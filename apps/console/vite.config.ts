import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { isFirstOfAntd, leanFields } from './plugins/antd.ts'
import { boot } from './plugins/boot.ts'
import { classNames } from './plugins/class-names.ts'
import { compressed } from './plugins/compressed.ts'
import { manual } from './plugins/manual.ts'
import { pages } from './plugins/pages.ts'
import { consoleFiles } from './plugins/preload.ts'
import { words } from './plugins/words.ts'

const server = 'http://127.0.0.1:7100'
const modules = (names: string) => new RegExp(`[\\\\/]node_modules[\\\\/](${names})[\\\\/]`)
const first = /[\\/](?:apps[\\/]console[\\/]src|packages[\\/]contract[\\/]src)[\\/]/
/** What is asked in dialogs and drawers comes with them. */
const kit =
  /src[\\/](?:kit[\\/](?!form[\\/](?:edit|form)\.|dialog[\\/]drawer\.|(?:upload|import)[\\/])|platform[\\/](?:resource[\\/](?:actions|cells|filters)|dictionary[\\/]dictionary-values)\.|kernel[\\/]fields[\\/])/

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    classNames(),
    react(),
    pages(import.meta.dirname),
    manual(),
    leanFields(),
    words(import.meta.dirname),
    consoleFiles(import.meta.dirname, '/frame/console.tsx'),
    boot(),
    compressed(),
  ],
  // Short: the names of classes are a good part of the first bytes.
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
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
        codeSplitting: {
          // Few files, and nothing of antd on the sign-in page: no source of ours goes in a group.
          groups: [
            // What is there before anyone has signed in is one file.
            { name: 'start', test: first, tags: ['$initial'], includeDependenciesRecursively: false },
            { name: 'react', test: modules('react|react-dom|scheduler|zustand') },
            { name: 'ui', test: isFirstOfAntd, includeDependenciesRecursively: false },
            { name: 'data', test: modules('zod|@tanstack|react-router') },
            // What many pages have of the kit is one file: each costs a way there and back.
            { name: 'kit', test: kit, minShareCount: 6, includeDependenciesRecursively: false },
          ],
        },
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
