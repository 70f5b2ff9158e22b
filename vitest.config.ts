import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['packages', 'apps/server', 'apps/agent', 'apps/simulator', 'tools'].map(
            (folder) => `${folder}/**/*.test.ts`,
          ),
          // Shared machines are slow at times; a test that hangs still ends.
          testTimeout: 30_000,
          hookTimeout: 30_000,
          globalSetup: ['apps/server/src/db/test-setup.ts'],
        },
      },
      { test: { name: 'console', environment: 'node', include: ['apps/console/**/*.test.{ts,tsx}'] } },
      {
        test: {
          // The whole server as a process of its own: one file at a time, or they would starve each other.
          name: 'product',
          environment: 'node',
          include: ['e2e/{kill,outsider,docs}/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          fileParallelism: false,
          // After all the others, which would make its waits long.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
