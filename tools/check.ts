import { changedRound } from './changed-tests.ts'
import { checkRound } from './steps/check-round.ts'
import { runSteps } from './steps/run-steps.ts'

// npm run check: the quick loop, before every commit. With --changed only what the changes since the last commit touch.
if (process.argv.includes('--changed')) await runSteps([changedRound()])
else await runSteps([checkRound])
