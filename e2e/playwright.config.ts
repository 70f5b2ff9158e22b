import { defineConfig } from '@playwright/test'
import { chromiumOf } from '../tools/debian.ts'

/** Debian's Chromium, and a product of its own for each worker (house.ts). */
export default defineConfig({
  testDir: './browser',
  // A machine with other work, or with one core, is slow.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  workers: 2,
  fullyParallel: false,
  // What wants a product of another kind comes first, each kind on one worker: none is started twice, and what is long
  // is not left for the end.
  projects: [
    { name: 'estate', testMatch: ['counts.spec.ts', 'estate.spec.ts'], workers: 1 },
    { name: 'sessions', testMatch: 'shell-session.spec.ts', workers: 1 },
    { name: 'house', testIgnore: ['counts.spec.ts', 'estate.spec.ts', 'shell-session.spec.ts'] },
  ],
  // npm test runs what failed again, after everything else (docs/decisions/0094).
  retries: 0,
  forbidOnly: !!process.env.CI,
  outputDir: '../test-results',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'Asia/Shanghai',
    // As a person sets it who wants no motion: a click then meets a button where it stays.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A trace of every step takes time and memory of two cores: it is there for whoever asks.
    trace: process.env.CPM_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: chromiumOf(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
