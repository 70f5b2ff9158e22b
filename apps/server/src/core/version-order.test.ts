import { spawn, spawnSync } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../testing/database.ts'

let database: TestDatabase
beforeAll(async () => void (database = await testDatabase()))
afterAll(() => database.close())

type Order = 'lt' | 'eq' | 'gt'
type Pair = readonly [string, string]

/** The order of each pair by the keys that an SQL expression of `v` makes, byte by byte. */
async function ordersBy(key: string, pairs: readonly Pair[]): Promise<(Order | null)[]> {
  const of = (column: string) => `(select ${key} from (select ${column} as v) as x) collate "C"`
  const { rows } = await database.pool.query<{ found: Order | null }>(
    `select case when a < b then 'lt' when a = b then 'eq' when a > b then 'gt' end as found
     from (select nth, ${of('a')} as a, ${of('b')} as b
       from unnest($1::text[], $2::text[]) with ordinality as p (a, b, nth)) as k order by nth`,
    [pairs.map(([a]) => a), pairs.map(([, b]) => b)],
  )
  return rows.map(({ found }) => found)
}

/** Each version is before the next. */
async function expectRising(key: string, ...versions: readonly string[]): Promise<void> {
  const pairs = versions.slice(1).map((version, nth): Pair => [versions[nth] as string, version])
  const orders = await ordersBy(key, pairs)
  expect(pairs.filter((_, nth) => orders[nth] !== 'lt')).toEqual([])
}

async function expectSame(key: string, ...versions: readonly string[]): Promise<void> {
  const pairs = versions.slice(1).map((version): Pair => [versions[0] as string, version])
  const orders = await ordersBy(key, pairs)
  expect(pairs.filter((_, nth) => orders[nth] !== 'eq')).toEqual([])
}

async function keyOf(platform: string, version: string | null, code: string | null = null): Promise<string | null> {
  const { rows } = await database.pool.query<{ key: string | null }>('select app_version_key($1, $2, $3) as key', [
    platform,
    version,
    code,
  ])
  return rows[0]?.key ?? null
}

/** `CPM_FUZZ_SEED` makes other pairs. */
const seed = Number(process.env.CPM_FUZZ_SEED ?? 20_260_701)

/** Whole numbers below a limit, the same for the same seed. */
function numbersFrom(start: number): (below: number) => number {
  let state = start >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
type Random = ReturnType<typeof numbersFrom>
const pick = <T>(random: Random, values: readonly T[]): T => values[random(values.length)] as T
const many = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)

describe('versions of a system and of an agent', () => {
  test('are in the order of their numbers, a pre-release before its release', async () => {
    const inOrder = ['0.9', '1', '1.2.3', '1.8.0~rc1', '1.8.0', '1.9', '1.10-beta', '1.10-rc.2', '1.10-rc.10', '1.10']
    const long = ['1.10.1', '2.0', '10.0.9', '9'.repeat(31), `1${'0'.repeat(40)}`, `2${'0'.repeat(40)}`, '9'.repeat(70)]
    await expectRising('version_key(v)', ...inOrder, ...long)
  })

  test('are the same with zeros at the end or before a number, and none without a number', async () => {
    await expectSame('version_key(v)', '1.10', 'v1.10.0', '1.010', 'Android 1.10', '1.10.0.0')
    expect(await ordersBy('version_key(v)', [['unknown', '1']])).toEqual([null])
  })
})

describe('versions of an Android app', () => {
  const key = `app_version_key('android', '1.0', v)`

  test('are in the order of their codes of 64 bits', async () => {
    await expectRising(key, '0', '5', '2147483649', '4294967301', '9007199254740993', '18446744073709551615')
  })

  test('have no order without a code, or with what is none', async () => {
    for (const code of [null, '', '-1', '1.0', '18446744073709551616', '1'.repeat(21)])
      expect(await keyOf('android', '1.0', code), String(code)).toBeNull()
  })
})

describe('versions of a program of Windows', () => {
  const key = `app_version_key('windows', v, null)`

  test('are in the order of their numbers, of any length and any count', async () => {
    await expectRising(key, '1.0.2047.1', '1.0.2048', '1.0.2048.0.0.0.1', '1.1', '3000.1', '3001.1')
    await expectRising(key, '250324.0428', '250401.0100', '20261120.1', '20261121.1', '9'.repeat(59), '1'.repeat(60))
    await expectRising(key, '9'.repeat(60), '1'.repeat(61), '9'.repeat(119), '1'.repeat(120), '9'.repeat(180))
  })

  test('are the same with commas and with zeros at the end', async () => {
    await expectSame(key, '1.2', '1.2.0.0', '1, 2, 0, 0', '1,2', 'v1.02', 'Version 1.2')
  })

  test('with a pre-release word are before the same version without', async () => {
    await expectRising(key, '1.9', '2.0-alpha', '2.0-beta', '2.0 Beta 2', '2.0.beta.10', '2.0~rc1', '2.0_rc2', '2.0')
    for (const word of ['alpha', 'beta', 'rc', 'pre', 'preview', 'dev', 'snapshot', 'canary', 'nightly'])
      await expectRising(key, '1.9.9', `2.0${word}1`, `2.0-${word}.2`, '2.0', '2.0 (1)')
    await expectRising(key, '2.0', '2.0 premium 3')
  })

  test('with numbers behind come after the shorter version', async () => {
    await expectRising(key, '1.0', '1.0 (5)', '1.0 build 7', '1.0 (10)', '1.0 (10.1)', '1.0.1')
    await expectRising(key, '2026-11', '2026-11-20', '2026-11-21', '2026-12-01')
  })

  test('have no order without a number', async () => {
    for (const version of [null, '', 'unknown']) expect(await keyOf('windows', version), String(version)).toBeNull()
  })

  test('agree with whole numbers compared as such', async () => {
    const random = numbersFrom(seed)
    const part = () =>
      pick(random, ['0', '00', '1', '01', '9', '10', '2047', '2048', `${random(10 ** 9)}`, '9'.repeat(25)])
    const version = () => many(1 + random(6), part).join('.')
    const pairs = many(5000, (): Pair => {
      const a = version()
      return [a, random(3) === 0 ? version() : a.split('.').with(-1, part()).join('.')]
    })
    const expected = pairs.map(([a, b]) => orderOfNumbers(a.split('.').map(BigInt), b.split('.').map(BigInt)))
    const found = await ordersBy(key, pairs)
    expect(differing(pairs, found, expected), `seed ${seed}`).toEqual([])
    expect(new Set(expected)).toEqual(new Set(['lt', 'eq', 'gt']))
  })
})

function orderOfNumbers(a: readonly bigint[], b: readonly bigint[]): Order {
  for (let nth = 0; nth < Math.max(a.length, b.length); nth++) {
    const [left, right] = [a[nth] ?? 0n, b[nth] ?? 0n]
    if (left !== right) return left < right ? 'lt' : 'gt'
  }
  return 'eq'
}

const differing = (pairs: readonly Pair[], found: readonly (Order | null)[], expected: readonly (Order | null)[]) =>
  pairs.flatMap((pair, nth) =>
    found[nth] === expected[nth] ? [] : [{ pair, found: found[nth], expected: expected[nth] }],
  )

describe('versions of a Debian package', () => {
  const key = `app_version_key('linux', v, null)`

  test('are in the order of dpkg', async () => {
    await expectRising(
      key,
      '1.8.0~~',
      '1.8.0~rc1',
      '1.8.0',
      '1.8.0-1~bpo1',
      '1.8.0-1',
      '1.8.0-1+b1',
      '1.8.0A',
      '1.8.0a',
    )
    await expectRising(key, '2.0', '2.0-1', '2.0+1', '2.0.0', '2.0.a', '10.0', '1:1.0.2', '2:0', '11:0')
    await expectRising(key, '9'.repeat(59), '1'.repeat(60), '9'.repeat(60), '1'.repeat(61), '9'.repeat(120))
    await expectSame(key, '1.0', '01.00', '1.', '0:1.0', '1.0-0')
  })

  test('have no order where there is none', async () => {
    for (const version of [null, '', ' ']) expect(await keyOf('linux', version), String(version)).toBeNull()
  })

  const lacksDpkg = spawnSync('dpkg', ['--version']).error !== undefined
  const why = lacksDpkg ? ' (skipped: this system has no dpkg)' : ''
  test.skipIf(lacksDpkg)(`agree with dpkg in ten thousand pairs${why}`, async () => {
    const random = numbersFrom(seed)
    const pairs = many(10_000, () => debPair(random))
    const half = pairs.length / 2
    const halves = await Promise.all([pairs.slice(0, half), pairs.slice(half)].map(ordersOfDpkg))
    const expected = halves.flat()
    const found = await ordersBy('deb_version_key(v)', pairs)
    expect(differing(pairs, found, expected), `seed ${seed}`).toEqual([])
    expect(new Set(expected)).toEqual(new Set(['lt', 'eq', 'gt']))
  })
})

/** Two versions that are often alike but for a sign or a zero. */
function debPair(random: Random): Pair {
  const a = debVersion(random)
  if (random(4) === 0) return [a, debVersion(random)]
  const at = 1 + random(a.length)
  const sign = pick(random, ['0', '1', '9', '~', '+', '.', 'a', 'Z', '-', ''])
  const b = a.slice(0, at) + sign + a.slice(at + random(2))
  return [a, isDebVersion(b) ? b : a]
}

const isDebVersion = (version: string) => /^(\d{1,6}:)?\d[\w.+~]*(-[\w.+~]+)*$/.test(version) && !version.includes('_')

function debVersion(random: Random): string {
  const number = () => pick(random, ['0', '1', '2', '9', '10', '00', '01', `${random(3000)}`, '20261120'])
  const word = () =>
    pick(random, ['.', '.', '.', '~', '+', 'a', 'b', 'A', 'z', 'rc', '~rc', '.~', '~~', '+b', '.a', '+.'])
  const part = () => many(random(3), () => word() + (random(4) === 0 ? '' : number())).join('')
  const epoch = random(4) === 0 ? `${pick(random, ['0', '1', '01', '12'])}:` : ''
  const upstream = number() + part() + (random(6) === 0 ? `-${number()}${part()}` : '')
  const revision = random(2) === 0 ? `-${number()}${part()}` : ''
  return epoch + upstream + revision
}

const loop = `while read -r a b; do
  if dpkg --compare-versions "$a" lt "$b"; then echo lt
  elif dpkg --compare-versions "$a" eq "$b"; then echo eq
  else echo gt; fi
done`

/** What dpkg says of each pair, in a single shell. */
async function ordersOfDpkg(pairs: readonly Pair[]): Promise<Order[]> {
  const shell = spawn('sh', ['-c', loop], { stdio: ['pipe', 'pipe', 'ignore'] })
  shell.stdin.end(pairs.map(([a, b]) => `${a} ${b}\n`).join(''))
  return (await text(shell.stdout)).trim().split('\n') as Order[]
}
