import { playwrightStep } from '../playwright-step.ts'
import { runSteps } from '../run-steps.ts'
import { vitestStep } from '../vitest-step.ts'

// What retry.test.ts starts: a run as npm test makes it, over the files of these folders that CPM_TRIAL names.
const steps = {
  vitest: vitestStep('trial', { options: ['--config=tools/steps/trial/vitest/vitest.config.ts'] }),
  playwright: playwrightStep('trial', 'tools/steps/trial/playwright/playwright.config.ts'),
}
await runSteps([[[steps[process.argv[2] as keyof typeof steps]]]], { retry: true })
