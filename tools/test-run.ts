import { chromiumOf, ensureDebianPackages, ensureWindowsNode, startDebianPostgres } from './debian.ts'
import { checkRound } from './steps/check-round.ts'
import { playwrightStep } from './steps/playwright-step.ts'
import { runSteps } from './steps/run-steps.ts'
import { type Lane, oneStep, skippedStep } from './steps/step.ts'
import { vitestStep } from './steps/vitest-step.ts'

// npm test: check, then end to end in a real browser, and beside it whole programs and the product on Debian's PostgreSQL.
// What failed then runs again, twice at most (docs/decisions/0094).
ensureDebianPackages()
ensureWindowsNode()
const postgres = await startDebianPostgres()

/** What must hold on any server: the tables, the main journey, and what leans on the server most. */
const smoke = [
  'apps/server/src/delivery/task',
  'apps/server/src/people/session',
  'apps/server/src/mqtt',
  'apps/server/src/db/migrate',
]

/** What every server of the next round shows: built while the tests of the first go on. */
const build = oneStep('build of the console', 'vite', ['build', 'apps/console', '--logLevel=warn'])
const [statics = [], ...tests] = checkRound

/** One file at a time: much of it is waiting. */
const programs: Lane = [
  vitestStep('the product as a stranger meets it, and killed', { options: ['--project=product'] }),
]

/** Its two workers wait for a page or a terminal now and then; in that time the programs go on. */
const browser: Lane = [
  chromiumOf() ? playwrightStep('end to end') : skippedStep('end to end'),
  chromiumOf()
    ? vitestStep('the kit in a real browser', { options: ['--project=kit'] })
    : skippedStep('the kit in a real browser'),
  postgres
    ? vitestStep("smoke on Debian's PostgreSQL", {
        options: ['--project=node', '--maxWorkers=1'],
        filters: smoke,
        env: { CPM_TEST_DATABASE_URL: postgres.url },
      })
    : skippedStep("smoke on Debian's PostgreSQL"),
]

try {
  await runSteps(
    [
      [[...statics, build], ...tests],
      [programs, browser],
    ],
    { retry: true },
  )
} finally {
  postgres?.stop()
}
