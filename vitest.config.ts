import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { manual } from './apps/console/plugins/manual.ts'
import { words } from './apps/console/plugins/words.ts'
import { hasChromium } from './tools/debian.ts'

const consoleRoot = `${import.meta.dirname}/apps/console`

/** The console's kit in a real browser, its upload against a real server. */
const kit = {
  plugins: [react(), words(consoleRoot)],
  test: {
    name: 'kit',
    include: ['apps/console/browser/*.test.tsx'],
    globalSetup: ['apps/console/browser/files-server.ts'],
    // One page at a time: Chromium draws only the one in front.
    fileParallelism: false,
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 800 },
      provider: playwright({
        launchOptions: { executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] },
        // As a person sets it who wants no motion: a click is lost on a button that moves away under it.
        contextOptions: { reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
} satisfies TestProjectInlineConfiguration

/** Tests that start programs and database servers of their own: npm test runs them, the quick loop does not. */
const programs = [
  'apps/agent/**/{actions,main}.test.ts',
  'apps/server/**/embedded/*.test.ts',
  'apps/simulator/**/{deeds,simulator}.test.ts',
  'tools/start.test.ts',
]

export default defineConfig({
  test: {
    // One more than there are cores: much of a test is waiting, for the database or for a moment to come.
    maxWorkers: Math.min(8, availableParallelism() + 1),
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['packages', 'apps/server', 'apps/agent', 'apps/simulator', 'tools'].map(
            (folder) => `${folder}/**/*.test.ts`,
          ),
          exclude: programs,
          // Each worker reads the server once, and not once for each file: what it keeps in memory it keeps by database.
          isolate: false,
          // Shared machines are slow at times; a test that hangs still ends.
          testTimeout: 30_000,
          hookTimeout: 30_000,
          globalSetup: ['apps/server/src/testing/setup.ts'],
        },
      },
      {
        plugins: [manual(), words(consoleRoot)],
        test: { name: 'console', environment: 'node', include: ['apps/console/src/**/*.test.{ts,tsx}'] },
      },
      ...(hasChromium() ? [kit] : []),
      {
        test: {
          // The whole server as a process of its own: more than two at a time would starve each other.
          name: 'product',
          environment: 'node',
          include: ['e2e/{kill,outsider,docs,new}/**/*.test.ts', ...programs],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          // After all the others, which would make its waits long.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
