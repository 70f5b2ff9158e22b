import { defineConfig } from '@playwright/test'
import { kinds } from '../kinds.ts'

export default defineConfig({
  testDir: '.',
  testMatch: kinds.map((kind) => `${kind}.trial.ts`),
  outputDir: `${process.env.CPM_TEST_RESULTS}/first`,
  workers: 1,
})
