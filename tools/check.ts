import { checkSteps, runSteps } from './steps.ts'

// npm run check: the quick loop, before every commit.
runSteps(checkSteps)
