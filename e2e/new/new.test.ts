import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testFolder } from '../../apps/server/src/testing/folder.ts'
import { chromiumOf } from '../../tools/debian.ts'

/** A checkout of its own, in which npm run new writes a resource and everything that holds the house is asked of it. */

const root = fileURLToPath(new URL('../..', import.meta.url))
const house = mkdtempSync(join(testFolder(), 'cpm-new-'))
const minutes = 60_000

function run(program: string, args: readonly string[], cwd = house): { good: boolean; said: string } {
  const path = [join(house, 'node_modules/.bin'), dirname(process.execPath), process.env.PATH].join(delimiter)
  // What a test runner says of itself is not for them: a console built in a test is another one.
  const own = Object.entries(process.env).filter(([name]) => !/^(VITEST.*|NODE_ENV|TEST|DEV|PROD|MODE)$/.test(name))
  const env = { ...Object.fromEntries(own), PATH: path, NO_COLOR: '1' }
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env, encoding: 'utf8', maxBuffer: 64 * 2 ** 20 })
  return { good: status === 0, said: `${stdout}${stderr}` }
}

/** That a program says yes; else what it said stands in the failure. */
function expectGood(program: string, ...args: string[]): void {
  const { good, said } = run(program, args)
  expect(good, said.slice(-6000)).toBe(true)
}

const generate = (...args: string[]) => run('node', ['tools/new.js', ...args])
const changes = () => run('git', ['status', '--porcelain', '--untracked-files=all']).said.split('\n').filter(Boolean)

beforeAll(() => {
  const { said } = run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], root)
  for (const file of said.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))) {
    cpSync(join(root, file), join(house, file))
  }
  linkModules()
  run('git', ['init', '--quiet'])
  run('git', ['add', '--all'])
  run('git', ['-c', 'user.name=a', '-c', 'user.email=a@a.example', 'commit', '--quiet', '--message=a'])
}, 10 * minutes)
afterAll(() => rmSync(house, { recursive: true, force: true }))

/** The packages are those of the checkout, but for the house's own, which are the copy's. */
function linkModules(): void {
  const modules = join(house, 'node_modules')
  mkdirSync(join(modules, '@cpm'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@cpm' && name !== '.vite') symlinkSync(join(root, 'node_modules', name), join(modules, name))
  }
  for (const folder of ['packages', 'apps']) {
    for (const name of readdirSync(join(house, folder))) {
      symlinkSync(join('../..', folder, name), join(modules, '@cpm', name))
    }
  }
}

describe('npm run new', () => {
  test('refuses what it cannot make, says why, and writes nothing', () => {
    for (const [asked, why] of [
      ['probe', 'where it belongs'],
      ['servce/probe', 'no district "servce"'],
      ['service/Probe', 'no name for a resource'],
      ['service/order', 'a word of JavaScript or SQL'],
      ['service/customer', 'a customer already'],
      ['people/probe --group', 'further right than people'],
    ] as const) {
      const { good, said } = generate(...asked.split(' '))
      expect(good, asked).toBe(false)
      expect(said).toContain(why)
    }
    expect(changes()).toEqual([])
  })

  const limit = { timeout: 20 * minutes }
  test('writes a resource in its own folders, and elsewhere only its line in the contract', limit, () => {
    for (const asked of [
      ['service/probe', '--cn=探针'],
      ['estate/store-visit', '--cn=巡店', '--group'],
    ]) {
      const { good, said } = generate(...asked)
      expect(good, said).toBe(true)
    }
    const own = /(service\/probe|estate\/store-visit)\/|migrations\/(functions\/|\d{4}_)(probe|store[-_]visit)\.sql$/
    const outside = changes().filter((line) => !own.test(line))
    expect(outside.toSorted()).toEqual([
      // Written from the database.
      ' M apps/server/src/db/tables.gen.ts',
      ' M docs/triggers.md',
      ' M packages/contract/src/index.ts',
    ])
    const before = changes()
    expect(generate('service/probe').said).toContain('a probe already, nothing is written')
    expect(changes()).toEqual(before)
  })

  test('and says it in at most 500 lines over all sides, its test apart', () => {
    for (const name of ['probe', 'store.visit']) {
      const files = changes()
        .map((line) => line.slice(3))
        .filter((file) => new RegExp(name).test(file))
      const lines = files
        .filter((file) => !file.endsWith('.test.ts'))
        .map((file) => readFileSync(join(house, file), 'utf8').trimEnd().split('\n').length)
      expect(lines.length, name).toBeGreaterThan(9)
      expect(
        lines.reduce((sum, one) => sum + one, 0),
        name,
      ).toBeLessThanOrEqual(500)
    }
  })

  test('what it wrote is in form, of good types and without a lint', { timeout: 20 * minutes }, () => {
    expectGood('oxfmt', '--check')
    expectGood(
      'oxlint',
      '--type-aware',
      '--quiet',
      ...['packages/contract', 'apps/server', 'apps/console'].flatMap((side) => [
        `${side}/src/service`,
        `${side}/src/estate/store-visit`,
      ]),
    )
    expectGood('tsc', '--noEmit', '-p', '.', '--checkers', '1')
    expectGood('knip', '--no-progress')
  })

  test('the laws of the house hold for it, and its own test', { timeout: 20 * minutes }, () => {
    const server = 'apps/server/src'
    const tests = [
      'service/probe',
      'estate/store-visit',
      'estate/group/save',
      'platform/audit/audit.names.test.ts',
      'testing/laws.test.ts',
      'core/scope.test.ts',
      'db/tables.test.ts',
      'db/functions.test.ts',
    ]
    expectGood(
      'vitest',
      'run',
      '--project=node',
      'tools/house.test.ts',
      'packages/contract',
      ...tests.map((file) => `${server}/${file}`),
    )
  })

  test('it is tried against everything foreign', { timeout: 20 * minutes }, () => {
    const { good, said } = run('vitest', [
      'run',
      '--project=node',
      '--testNamePattern=probe|storeVisit',
      'apps/server/src/testing/matrix',
    ])
    expect(good, said.slice(-6000)).toBe(true)
    expect(said).toMatch(/Tests\s+[1-9]\d* passed/)
  })

  test.runIf(chromiumOf() !== undefined)('its page works in both languages', { timeout: 20 * minutes }, () => {
    expectGood('vite', 'build', 'apps/console')
    cpSync(join(house, 'e2e/new/probe.spec.ts'), join(house, 'e2e/browser/probe.spec.ts'))
    expectGood('playwright', 'test', '--config=e2e/playwright.config.ts', '--workers=1', 'e2e/browser/probe.spec.ts')
    rmSync(join(house, 'e2e/browser/probe.spec.ts'))
  })

  test('it is taken away by its files and its line, and nothing of it is left', { timeout: 10 * minutes }, () => {
    for (const line of changes().filter((one) => one.startsWith('?? '))) rmSync(join(house, line.slice(3)))
    const list = join(house, 'packages/contract/src/index.ts')
    const text = readFileSync(list, 'utf8')
    writeFileSync(list, text.replace(/^.*\b(?:probe|storeVisit)\b.*\n/gm, ''))
    run('oxfmt', [list])
    const made = ['apps/server/src/db/tables.test.ts', 'apps/server/src/db/functions.test.ts']
    expectGood('vitest', 'run', '--project=node', ...made, '-u')
    expect(changes()).toEqual([])
  })
})
