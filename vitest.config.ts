import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { manual } from './apps/console/plugins/manual.ts'
import { words } from './apps/console/plugins/words.ts'
import { chromiumOf } from './tools/debian.ts'

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
    testTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 800 },
      provider: playwright({
        launchOptions: { executablePath: chromiumOf(), args: ['--no-sandbox', '--disable-gpu'] },
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
  'tools/{start,steps/retry}.test.ts',
]

/** Files of half a minute and more. On a clean clone nothing is known of how long a file takes. */
const long = [
  'e2e/new/new.test.ts',
  'e2e/kill/kill.test.ts',
  'bench/bench.test.ts',
  'insight/alert/alert.kill.test.ts',
  'terminal/list/terminal.list.test.ts',
  'matrix/places.test.ts',
]

/**
 * A machine with other work, or with one core, is slow: what is waited for may come late, and a test that hangs still
 * ends. Vitest gives a second and five.
 */
const patient = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
  setupFiles: ['apps/server/src/testing/patient.ts'],
}

/** Begins with what is long: begun last, it would be waited for alone. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = (file: TestSpecification) => long.some((end) => file.moduleId.endsWith(end))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    // One more than there are cores: much of a test is waiting, for the database or for a moment to come.
    maxWorkers: Math.min(8, availableParallelism() + 1),
    projects: [
      {
        test: {
          ...patient,
          name: 'node',
          environment: 'node',
          include: ['packages', 'apps/server', 'apps/agent', 'apps/simulator', 'tools'].map(
            (folder) => `${folder}/**/*.test.ts`,
          ),
          exclude: programs,
          // Each worker reads the server once, and not once for each file: what it keeps in memory it keeps by database.
          isolate: false,
          globalSetup: ['apps/server/src/testing/setup.ts'],
        },
      },
      {
        plugins: [manual(), words(consoleRoot)],
        test: {
          ...patient,
          name: 'console',
          environment: 'node',
          include: ['apps/console/{src,plugins}/**/*.test.{ts,tsx}'],
        },
      },
      ...(chromiumOf() ? [kit] : []),
      {
        test: {
          // The whole server as a process of its own: one at a time, as end to end goes on beside it.
          ...patient,
          name: 'product',
          environment: 'node',
          include: ['e2e/{kill,outsider,docs,new,agents,packages}/**/*.test.ts', 'bench/bench.test.ts', ...programs],
          testTimeout: 300_000,
          maxWorkers: 1,
          // After all the others, which would make its waits long.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
