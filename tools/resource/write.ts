import { districts } from '@cpm/contract'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT, runMain, say, Sentence } from '../bootstrap.js'
import { runTool } from '../steps/run-tool.ts'

/**
 * npm run new -- service/probe --cn=探针: writes a plain resource whole, from the texts in tools/resource, and its one
 * line in the contract. What of it is made from the database is written by the tests that hold it.
 */

const usage =
  'npm run new -- <district>/<resource> --cn=<its name in Chinese>, as npm run new -- service/probe --cn=探针; with --group it belongs to a group of terminals'

/** Where the pages of a district stand in the left menu, unless somebody moves them. */
const folders = {
  platform: 'sysManage',
  people: 'user',
  estate: 'device',
  delivery: 'longRange',
  market: 'appMarket',
  remote: 'remote',
  insight: 'dataCenter',
  service: 'technicalSupport',
} satisfies Record<keyof typeof districts, string>

/** Words of JavaScript or SQL, which a constant or a table cannot be called. */
const taken = new Set(
  `all and any array as asc begin between break case cast catch check class column commit const constraint continue create
  current debugger default delete desc distinct do else end enum export extends false fetch finally for foreign from
  function grant group having if implements import in index instanceof interface into is join key let like limit new not
  null offset on only or order package primary private protected public references return select session static super
  switch table then this throw to true try type typeof union unique update user using values var void when where while
  window with yield`.split(/\s+/),
)

type Names = Readonly<Record<string, string>>
type Place = { district: keyof typeof districts; kebab: string }
type Asked = { cn?: string | undefined; group: boolean }

function placeAsked(asked: string | undefined, group: boolean): Place {
  const [, district = '', kebab = ''] = /^([^/]+)\/([^/]+)$/.exec(asked ?? '') ?? []
  if (kebab === '') throw new Sentence(`Say where it belongs and what it is called: ${usage}`)
  if (!(district in districts))
    throw new Sentence(`There is no district "${district}". They are ${Object.keys(districts).join(', ')}.`)
  if (!/^[a-z]+(-[a-z]+)*$/.test(kebab))
    throw new Sentence(
      `"${kebab}" is no name for a resource: small letters and hyphens, in the singular, as device-tag.`,
    )
  if (taken.has(kebab)) throw new Sentence(`"${kebab}" is a word of JavaScript or SQL: say another name.`)
  if (group && ['platform', 'people'].includes(district))
    throw new Sentence(`Groups are further right than ${district}: nothing there can belong to one.`)
  return { district: district as keyof typeof districts, kebab }
}

function pluralOf(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return noun.replace(/y$/, 'ies')
  return /(s|x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`
}

const capital = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase())

/** What a resource that belongs to a group says otherwise. */
const ofGroup: Names = {
  readers: "'enterprise', 'store'",
  told: "'id', 'enterprise_id', 'group_path'",
}
const ofEnterprise: Names = {
  readers: "'enterprise'",
  told: "'id', 'enterprise_id'",
}

function namesOf({ district, kebab }: Place, { cn, group }: Asked): Names {
  const camel = kebab.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const english = kebab.replaceAll('-', ' ')
  const one = `${/^[aeiou]/.test(english) ? 'an' : 'a'} ${english}`
  return {
    district,
    folder: folders[district],
    kebab,
    kebabs: pluralOf(kebab),
    camel,
    Pascal: capital(camel),
    snake: kebab.replaceAll('-', '_'),
    en: english,
    En: capital(english),
    ens: pluralOf(english),
    Ens: capital(pluralOf(english)),
    a: one,
    A: capital(one),
    cn: cn ?? capital(english),
    estate: district === 'estate' ? '..' : '../../estate',
    ...(group ? ofGroup : ofEnterprise),
  }
}

/**
 * A text of tools/resource with its names filled in; between Chinese and Latin letters stands a space. A line marked
 * `+group` is there only if it belongs to a group, one marked `-group` only if not.
 */
function written(text: string, names: Names, group: boolean): string {
  return readFileSync(join(ROOT, `tools/resource/${text}.txt`), 'utf8')
    .replace(/^([+-])group (.*\n)/gm, (_, sign: string, line: string) => ((sign === '+') === group ? line : ''))
    .replace(/__([A-Za-z]+?)__/g, (_, name: string) => names[name] as string)
    .replace(/(\p{Script=Han})([A-Za-z0-9])/gu, '$1 $2')
    .replace(/([A-Za-z0-9])(\p{Script=Han})/gu, '$1 $2')
}

/** Each file of a resource, and the text it is made from. */
function filesOf({ district, kebab, snake }: Names): Record<string, string> {
  const [contract, server, console] = ['packages/contract', 'apps/server', 'apps/console'].map(
    (side) => `${side}/src/${district}/${kebab}/${kebab}`,
  )
  const last = readdirSync(join(ROOT, 'apps/server/migrations'))
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1)
  const number = String(Number(last?.slice(0, 4) ?? 0) + 1).padStart(4, '0')
  return {
    [`${contract}.ts`]: 'contract',
    [`${contract}.fields.ts`]: 'contract-fields',
    [`${contract}.words.ts`]: 'words',
    [`apps/server/migrations/${number}_${snake}.sql`]: 'migration',
    [`apps/server/migrations/functions/${kebab}.sql`]: 'functions',
    [`${server}.ts`]: 'server',
    [`${server}.list.ts`]: 'server-list',
    [`${server}.matrix.ts`]: 'server-matrix',
    [`${server}.scope.ts`]: 'server-scope',
    [`${server}.test.ts`]: 'server-test',
    [`${console}-page.tsx`]: 'console-page',
    [`${console}-form.tsx`]: 'console-form',
    [`${console}-actions.ts`]: 'console-actions',
  }
}

type Edit = { file: string; at: RegExp; put: (found: string) => string }

/** Lists that a resource stands in. */
function editsOf({ district, kebab, camel }: Names): Edit[] {
  const index = 'packages/contract/src/index.ts'
  return [
    {
      file: index,
      at: /^(?:import .*\n)+/m,
      put: (imports) => `${imports}import { ${camel} } from './${district}/${kebab}/${kebab}.ts'\n`,
    },
    {
      file: index,
      at: new RegExp(`^  ${district}: \\{\\n?[^}]*(?=\\},?$)`, 'm'),
      put: (list) => `${list.trimEnd()}\n    ${camel},\n  `,
    },
  ]
}

/** The files with their lists' new lines. Nothing is written yet, so that a list that is not found leaves all as it is. */
function edited(edits: readonly Edit[]): Map<string, string> {
  const texts = new Map<string, string>()
  for (const { file, at, put } of edits) {
    const text = texts.get(file) ?? readFileSync(join(ROOT, file), 'utf8')
    if (!at.test(text)) throw new Sentence(`${file} has no list to put it in: is this a whole checkout?`)
    texts.set(file, text.replace(at, put))
  }
  return texts
}

function put(file: string, text: string): void {
  const path = join(ROOT, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** What is made from the database: the types of the tables and the page of triggers, by the tests that hold them. */
async function writeFromDatabase(): Promise<void> {
  const tests = ['apps/server/src/db/tables.test.ts', 'apps/server/src/db/functions.test.ts']
  say('Writing the types of the tables and docs/triggers.md from a migrated database.')
  const status = await runTool('vitest', ['run', '--project=node', ...tests, '--testNamePattern=-u', '-u'])
  if (status !== 0) throw new Sentence('The tests above wrote nothing or found a fault: mend it and run them with -u.')
}

const options = { cn: { type: 'string' }, group: { type: 'boolean' } } as const

await runMain(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const asked = { cn: values.cn, group: values.group ?? false }
  const place = placeAsked(positionals[0], asked.group)
  const { kebab } = place
  const names = namesOf(place, asked)
  const files = filesOf(names)
  const known = Object.values(districts).some((resources) => Object.hasOwn(resources, names.camel as string))
  const there = Object.keys(files).filter((file) => existsSync(join(ROOT, file)))
  if (known || there.length > 0)
    throw new Sentence(`There is a ${kebab} already, nothing is written. ${there.join(', ')}`.trim())
  const texts = edited(editsOf(names))
  for (const [file, text] of Object.entries(files)) put(file, written(text, names, asked.group))
  for (const [file, text] of texts) put(file, text)
  const formatted = [...Object.keys(files), ...texts.keys()].filter((file) => !file.endsWith('.sql'))
  await runTool('oxfmt', formatted)
  for (const file of Object.keys(files)) say(`wrote ${file}`)
  for (const file of texts.keys()) say(`put it into ${file}`)
  await writeFromDatabase()
  if (values.cn === undefined)
    say(`Its Chinese name was not said (--cn=…), so "${names.cn}" stands there: give it one.`)
  say('It is whole: npm start shows it in the menu, npm run check tries it. docs/house.md says what to make of it.')
})
