import { ensureDebianPackages, hasChromium, startDebianPostgres } from './debian.ts'
import { checkRound, type Lane, oneStep, playwrightStep, runSteps, skippedStep, vitestStep } from './steps.ts'

// npm test: check, then the same product on Debian's PostgreSQL, then end to end in a real browser.
ensureDebianPackages()
const postgres = await startDebianPostgres()

/** What must hold on any server: the tables, the main journey, and what leans on the server most. */
const smoke = [
  'apps/server/src/delivery/task',
  'apps/server/src/people/session',
  'apps/server/src/mqtt',
  'apps/server/src/db/migrate',
]

/** Much of these is waiting: one takes the time the other leaves. */
const beside: Lane[] = [
  [
    postgres
      ? vitestStep("smoke on Debian's PostgreSQL", ['--project=node', ...smoke], {
          CPM_TEST_DATABASE_URL: postgres.url,
        })
      : skippedStep("smoke on Debian's PostgreSQL"),
  ],
  [
    hasChromium()
      ? vitestStep('the kit in a real browser', ['--project=kit'])
      : skippedStep('the kit in a real browser'),
    oneStep('build of the console', 'vite', ['build', 'apps/console', '--logLevel=warn']),
  ],
]

try {
  await runSteps(
    checkRound,
    beside,
    [[vitestStep('the product as a stranger meets it, and killed', ['--project=product'])]],
    [[hasChromium() ? playwrightStep('end to end') : skippedStep('end to end')]],
  )
} finally {
  postgres?.stop()
}
