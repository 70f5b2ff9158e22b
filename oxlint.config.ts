import { defineConfig } from 'oxlint'
import { type DistrictName, districtNames, rightOf } from './packages/contract/src/districts.ts'

type Pattern = { regex: string; message: string }

const apps = { regex: '^@cpm/(console|server|agent|simulator)(/|$)', message: 'Apps never import apps.' }
const onlyZod = { regex: '^(@|[a-y]|z[^o])', message: 'The contract imports zod and nothing else.' }
const districts = districtNames.join('|')
const doors = 'http|mqtt|jobs|stream'
const aboveCore = `${doors}|seed|testing|server|main|discover`
const aboveKit = 'frame|sign-in|router|main'

/** Refuses imports by relative paths that lead into any of these folders or files. */
const up = (names: string, message: string): Pattern => ({ regex: `^(\\.\\./)+(${names})(\\.tsx?|/)`, message })

/** Replaces the whole rule for these files: an override adds nothing to the patterns of another one. */
const imports = (files: string, ...patterns: Pattern[]) => ({
  files: [files],
  rules: { 'no-restricted-imports': ['error', { patterns }] as ['error', { patterns: Pattern[] }] },
})

const leftOnly = `Districts look left only: ${districtNames.join(' <- ')}.`

function ofDistrict(district: DistrictName) {
  const right = rightOf(district).join('|')
  const own = right === '' ? [] : [{ regex: `^(\\.\\./)+(${right})/`, message: leftOnly }]
  const contract = right === '' ? [] : [{ regex: `^@cpm/contract/(${right})/`, message: leftOnly }]
  return [
    imports(`packages/contract/src/${district}/**`, onlyZod, ...own, {
      regex: '^(\\.\\./)+index',
      message: 'The list is made of the resources, not they of it.',
    }),
    imports(
      `apps/server/src/${district}/**`,
      apps,
      ...own,
      ...contract,
      up(`${aboveCore}|settings`, 'Doors find their features by name; features know of no door.'),
    ),
    imports(
      `apps/console/src/${district}/**`,
      apps,
      ...own,
      ...contract,
      up(aboveKit, 'Rightwards only: districts, kit, api, contract.'),
    ),
  ]
}

export default defineConfig({
  plugins: ['typescript', 'import', 'react', 'unicorn', 'oxc', 'promise', 'vitest'],
  categories: { correctness: 'error' },
  env: { es2024: true, node: true, browser: true },
  ignorePatterns: ['**/dist/**', 'data/**', 'node_modules/**', '**/*.gen.ts'],
  rules: {
    'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
    'typescript/await-thenable': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-unnecessary-type-assertion': 'off',
    'react/exhaustive-deps': 'error',
    'react/rules-of-hooks': 'error',
    'react/refs': 'off',
    'react/purity': 'off',
    'react/set-state-in-effect': 'off',
    'react/static-components': 'off',
    'unicorn/no-unnecessary-await': 'off',
    'unicorn/no-useless-spread': 'error',
    'no-console': 'error',
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'prefer-const': 'error',
    'no-restricted-imports': ['error', { patterns: [apps] }],
  },
  overrides: [
    imports('packages/contract/**', onlyZod),
    imports('packages/agent-core/src/**', {
      regex: '^([a-y]|z[^o]|@[^c]|@c[^p]|@cpm/(agent|console|server|simulator))',
      message: 'agent-core is pure logic: it imports the contract; the machine comes by a port.',
    }),
    imports('packages/archive/src/**', {
      regex: '^([a-mo-z]|n[^o]|no[^d]|@[^c]|@c[^p]|@cpm/(agent|console|server|simulator))',
      message: 'archive imports Node and the contract: the server and the agent read files by it.',
    }),
    imports('packages/pattern/src/**', {
      regex: '^([a-qs-z]|r[^e]|re[^2]|@[^c]|@c[^p]|@cpm/(agent|archive|console|server|simulator))',
      message: 'pattern imports re2js and the contract: the server and the console try patterns by it.',
    }),
    imports('packages/contract/src/kernel/**', onlyZod, {
      regex: `^(\\.\\./)+(${districts}|index)`,
      message: 'The kernel knows no resource.',
    }),
    ...districtNames.flatMap(ofDistrict),
    imports(
      `apps/server/src/{${doors.replaceAll('|', ',')}}/**`,
      apps,
      up(aboveCore, 'Doors never import doors, nor what stands before them.'),
    ),
    imports('apps/server/src/core/**', apps, up(`${aboveCore}|${districts}`, 'Rightwards only: core, db, contract.')),
    imports(
      'apps/server/src/db/**',
      apps,
      up(`core|${aboveCore}|${districts}`, 'Rightwards only: db imports the contract.'),
    ),
    imports(
      'apps/console/src/kit/**',
      apps,
      {
        regex: `^@cpm/contract($|/(${districts})/)`,
        message: 'The kit knows no resource: contract/kernel only.',
      },
      up(`${aboveKit}|${districts}`, 'Rightwards only: kit, api, contract/kernel.'),
    ),
    imports('apps/console/src/api/**', apps, up(`${aboveKit}|kit|${districts}`, 'Rightwards only: api, contract.')),
    {
      files: [
        '**/*.test.ts',
        '**/*.test.tsx',
        '**/*.matrix.ts',
        'apps/{server,agent,simulator}/src/**/testing/**',
        '**/*.check.ts',
      ],
      rules: {
        'no-restricted-imports': 'off',
        'vitest/no-conditional-expect': 'off',
        'vitest/require-mock-type-parameters': 'off',
        'vitest/require-to-throw-message': 'off',
        'vitest/valid-expect': ['error', { maxArgs: 2 }],
        'max-lines-per-function': 'off',
        'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expect*'] }],
      },
    },
    {
      files: [
        '**/vite.config.ts',
        'vitest.config.ts',
        'playwright.config.ts',
        'knip.ts',
        'oxlint.config.ts',
        'apps/server/src/testing/setup.ts',
      ],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      files: ['tools/**', 'bench/**', 'e2e/**', 'apps/simulator/**', 'apps/agent/**'],
      rules: { 'no-console': 'off' },
    },
  ],
})
