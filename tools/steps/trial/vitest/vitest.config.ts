import { defineConfig } from 'vitest/config'
import { kinds } from '../kinds.ts'

export default defineConfig({
  // Nothing is left beside what the real run knows of its files.
  cacheDir: process.env.CPM_TRIAL_COUNTS as string,
  test: { name: 'trial', include: kinds.map((kind) => `tools/steps/trial/vitest/${kind}.trial.ts`), maxWorkers: 1 },
})
