import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed, consoleFiles, pages } from './build-plugins.ts'
import { manual } from './manual-plugin.ts'

const server = 'http://127.0.0.1:7100'
const modules = (names: string) => new RegExp(`[\\\\/]node_modules[\\\\/](${names})[\\\\/]`)
const ui = modules(
  'antd|@ant-design|@rc-component|@emotion|@babel|stylis|clsx|dayjs|throttle-debounce|scroll-into-view-if-needed|compute-scroll-into-view',
)
/** On no list; the dialogs that have them bring them along. A tree has the look of a checkbox, which stays with `ui`. */
const fields = modules(
  [
    'antd[\\\\/]es[\\\\/](?:input-number|checkbox(?![\\\\/]style)|auto-complete|slider|(?:date|time)-picker(?![\\\\/]locale))',
    '@rc-component[\\\\/](?:input-number|mini-decimal|checkbox|slider|picker(?![\\\\/]\\w+[\\\\/]locale))',
  ].join('|'),
)

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    pages(import.meta.dirname),
    manual(),
    consoleFiles(import.meta.dirname, '/frame/console.tsx'),
    compressed(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    reportCompressedSize: false,
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few files, and nothing of antd on the sign-in page: no source of ours goes in a group.
          groups: [
            { name: 'react', test: modules('react|react-dom|scheduler|zustand') },
            { name: 'ui', test: (id) => ui.test(id) && !fields.test(id), includeDependenciesRecursively: false },
            { name: 'data', test: modules('zod|@tanstack|react-router') },
            // What many pages have of the kit is one file: each costs a way there and back.
            { name: 'kit', test: /src[\\/]kit[\\/]/, minShareCount: 6, includeDependenciesRecursively: false },
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
