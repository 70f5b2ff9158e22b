import type { KnipConfig } from 'knip'
import { roomsOfFeatures } from './apps/server/src/discover.ts'
import { districtNames } from './packages/contract/src/districts.ts'

/** `exports` of a package makes each file an entry; what no other file imports is dead all the same. */
const library = {
  entry: ['src/**/*.{test,check}.ts'],
  includeEntryExports: true,
  project: ['src/**/*.ts'],
}

/** The search for dead code. What is found by its name is no dead code: faces of features, pages, tests. */
const config: KnipConfig = {
  workspaces: {
    '.': {
      entry: [
        'tools/{*,resource/*,letters/*,steps/trial/*,steps/trial/*/*}.{ts,js}',
        // Vitest loads it by its path.
        'tools/steps/vitest-report.ts',
        'bench/{main,*.test}.ts',
        'e2e/**/*.{test,spec}.ts',
        'e2e/playwright.config.ts',
      ],
      project: ['{tools,bench,e2e}/**/*.{ts,js}'],
    },
    'packages/contract': {
      ...library,
      ignoreIssues: { 'src/**/*.check.ts': ['exports'] },
    },
    'packages/archive': library,
    'packages/encoding': library,
    'packages/pattern': library,
    'packages/agent-core': library,
    'apps/console': {
      entry: [
        `src/{${districtNames.join(',')}}/**/*-page.tsx`,
        'src/api/{loaded-contract,loaded-routes,with-words}.ts',
        '{src,plugins}/**/*.test.{ts,tsx}',
        'browser/*.test.tsx',
      ],
      project: ['{src,browser,plugins}/**/*.{ts,tsx}', '*.ts'],
    },
    'apps/server': {
      entry: [
        'src/main.ts',
        'src/**/*.{matrix,offers,scope}.ts',
        // Started as a process of its own by a test.
        'src/insight/alert/testing/sender-process.ts',
        'src/**/*.test.ts',
        ...roomsOfFeatures().map((room) => room.replace('./', 'src/')),
      ],
      project: ['src/**/*.ts'],
    },
    'apps/agent': {
      entry: ['src/**/*.test.ts'],
      project: ['src/**/*.ts'],
    },
    'apps/simulator': {
      entry: ['src/**/*.test.ts'],
      project: ['src/**/*.ts'],
    },
  },
  ignoreExportsUsedInFile: true,
  rules: {
    types: 'off',
    unlisted: 'off',
    duplicates: 'off',
  },
  ignoreBinaries: ['apt-get', 'dpkg', 'dpkg-deb', 'dpkg-query', 'flock', 'Xvfb', 'Xtigervnc', 'xev'],
}

export default config
