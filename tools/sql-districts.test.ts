import { districts } from '@cpm/contract'
import { type DistrictName, districtNames, rightOf } from '@cpm/contract/districts'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../apps/server/', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Tables whose names do not begin with their resource: the first words of the name, by district. */
const beside: Readonly<Record<DistrictName | 'core', readonly string[]>> = {
  core: ['due', 'file_gone', 'idempotency', 'node', 'instance'],
  platform: [],
  people: ['api_token', 'asking', 'captcha', 'email_code', 'enterprise', 'recovery_code', 'sign_in', 'unproven_reach'],
  estate: ['activity_day', 'attached', 'connection', 'event', 'report', 'rule_member', 'trading_hours', 'usage_day'],
  delivery: ['place_change'],
  market: [],
  remote: ['relay', 'remote'],
  insight: ['activity', 'place', 'run_day', 'run_store_day'],
  service: ['service_order'],
}

/** Tables that districts on their left name, each with its reason. */
const shared: Readonly<Record<string, string>> = {
  account: 'The audit, the mail and the menu are those of an account.',
  account_role: 'The menu of an account is that of its roles.',
  enterprise: 'The audit log shows the enterprise.',
  role: 'The menu of an account is that of its roles.',
  role_menu: 'Entries of the menu are granted to roles.',
  terminal: 'The audit log shows the name of a terminal.',
  terminal_group: 'An account may be limited to groups.',
}

type Owner = DistrictName | 'core'
const owners: [start: string, of: Owner][] = [
  ...Object.entries(districts).flatMap(([district, resources]) =>
    Object.keys(resources).map((name): [string, Owner] => [snake(name), district as DistrictName]),
  ),
  ...Object.entries(beside).flatMap(([district, starts]) =>
    starts.map((start): [string, Owner] => [start, district as Owner]),
  ),
]

/** The district of a table, a function file or a resource: the longest start of its name decides. */
const ownerOf = (name: string): Owner | undefined =>
  owners
    .filter(([start]) => name === start || name.startsWith(`${start}_`))
    .toSorted(([one], [other]) => other.length - one.length)[0]?.[1]

const tables = [...read('src/db/tables.gen.ts').matchAll(/^ {2}(\w+): \{/gm)].map(([, name]) => name as string)
const functionFiles = globSync('migrations/functions/*.sql', { cwd: root }).filter((file) => !file.endsWith('.gen.sql'))
const ownerOfFile = (file: string) => ownerOf(basename(file, '.sql').replaceAll('-', '_'))
const functions = functionFiles.flatMap((file) =>
  [...read(file).matchAll(/create or replace (?:function|view) (\w+)/g)].map(
    ([, name]) => [name as string, ownerOfFile(file)] as const,
  ),
)

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(?:^|\s)(?:\/\/|--).*$/gm, '')

/** Ways to name a table: in SQL, in a query builder, in a trigger. */
function mentions(some: readonly string[]): RegExp {
  const table = `(${some.join('|') || 'none'})`
  return new RegExp(
    String.raw`\b(?:from|join|update|into|using)\s+(?:only\s+)?"?${table}"?(?![\w".-])` +
      String.raw`|(?:selectFrom|[a-z]+Join|updateTable|insertInto|deleteFrom|from|update|remove|insert|visible|unscoped)\(\s*'${table}(?: as \w+)?'` +
      String.raw`|\b(?:findRow|lockRow|findOne|joinedTo)\([^)]*?'${table}'` +
      String.raw`|\bon ${table} (?:for|when)\b|,\s*${table} \w+ (?:where|join)\b`,
    'g',
  )
}

const isRight = (district: DistrictName, owner: Owner | undefined) => rightOf(district).some((right) => right === owner)

/** For each district: the ways to name the tables and the functions of the districts on its right. */
const onRight = new Map(
  districtNames.map((district) => [
    district,
    {
      tables: mentions(tables.filter((table) => isRight(district, ownerOf(table)))),
      functions: new RegExp(
        String.raw`\b(${functions.flatMap(([name, owner]) => (isRight(district, owner) ? [name] : [])).join('|') || 'none'})\(`,
        'g',
      ),
    },
  ]),
)

/** What a text of a district names of districts on its right. */
function namedRight(district: DistrictName, text: string): string[] {
  const code = withoutComments(text)
  const ways = onRight.get(district)
  if (!ways) return []
  const found = [
    ...[...code.matchAll(ways.tables)].flatMap((match) => match.slice(1).filter((name) => name !== undefined)),
    ...[...code.matchAll(ways.functions)].map(([, name]) => `${name}()`),
  ]
  return [...new Set(found)]
}

/** The sources of the districts, without tests, and the files of functions. */
const sources: (readonly [DistrictName, string])[] = [
  ...districtNames.flatMap((district) =>
    globSync(`src/${district}/**/*.ts`, { cwd: root, exclude: ['**/testing/**'] })
      .filter((file) => !/\.(?:test|matrix)\.ts$/.test(file))
      .map((file) => [district, file] as const),
  ),
  ...functionFiles.flatMap((file) => {
    const owner = ownerOfFile(file)
    return owner === undefined || owner === 'core' ? [] : [[owner, file] as const]
  }),
]
const found = sources.flatMap(([district, file]) => namedRight(district, read(file)).map((name) => ({ file, name })))

describe('districts in SQL', () => {
  test('every table and every file of functions belongs to a district', () => {
    expect(tables.filter((table) => ownerOf(table) === undefined)).toEqual([])
    expect(functionFiles.filter((file) => ownerOfFile(file) === undefined)).toEqual([])
  })

  test('a district names only tables and functions of its own and of districts on its left', () => {
    expect(found.filter(({ name }) => !(name in shared))).toEqual([])
  })

  test('the law finds a table on the right in a template, in a query builder and in a function', () => {
    const texts = [
      'sql`select 1 from terminal t join app_version v on true`',
      "db.selectFrom('app_version as v')",
      'select app_version_is_gone(v)',
      'create or replace trigger x after insert on app_version for each row',
    ]
    for (const text of texts) expect(namedRight('estate', text), text).toHaveLength(1)
    expect(namedRight('service', texts.join('\n'))).toEqual([])
    expect(namedRight('estate', '-- from app_version\n// join app_version\n')).toEqual([])
  })

  test('no exception is without use', () => {
    expect(Object.keys(shared).filter((table) => !found.some(({ name }) => name === table))).toEqual([])
  })
})
