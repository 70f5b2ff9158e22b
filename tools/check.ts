import { changedSteps } from './changed.ts'
import { checkSteps, runSteps, staticSteps } from './steps.ts'

// npm run check: the quick loop, before every commit. With --changed only what the changes since the last commit touch.
if (process.argv.includes('--changed')) await runSteps(...changedSteps())
else await runSteps(checkSteps, staticSteps)
