import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { ReactsTo } from '../core/reaction/reaction.ts'
import { type Declared, triggersSql } from '../core/reaction/triggers.ts'

type Trigger = { table: string; name: string; when: string; each: string; calls: string; arguments: string }

const head = `# Triggers

This page lists the triggers of the database, which run for every write of a row. \`apps/server/migrations/functions/\` contains them, one file per resource; \`shared/\` contains functions that several files call. The server applies a changed file again, so edit it in place (decision 30). A test writes this page from the database and those files: \`vitest run --project=node apps/server/src/db/functions.test.ts -u\`.
`

/** docs/triggers.md, as the database, the files in `folder` and the declared reactions have it. */
export async function triggersPage(pool: pg.Pool, folder: string, declared: readonly Declared[]): Promise<string> {
  const { rows } = await pool.query<{ made: string }>(
    'select pg_get_triggerdef(oid) as made from pg_trigger where not tgisinternal order by tgrelid::regclass::text, tgname',
  )
  const triggers = rows.map(({ made }) => readTrigger(made))
  const noted = triggers.filter(({ name }) => name === 'audit_note')
  const others = triggers.filter(({ name }) => name !== 'audit_note')
  const files = filesIn(folder).set('reactions.gen.sql', triggersSql(declared))
  const tables = Map.groupBy(others, ({ table }) => table)
  const sections = [...tables].map(([table, those]) => {
    const lines = those.map((one) => `- ${told(one)} (\`${fileOf(files, one)}\`). ${commentOf(files, one.calls)}`)
    return `## ${table}\n\n${lines.join('\n')}\n`
  })
  const audited = noted.map((one) => `- \`${one.table}\` (\`${fileOf(files, one)}\`)${withArguments(one)}`)
  return [
    head,
    reactionsSection(declared),
    ...sections,
    `## Audited tables\n\n${commentOf(files, 'audit_note')}\n\n### List\n\n${audited.join('\n')}\n`,
  ].join('\n')
}

/** Each reaction with what it reacts to, as its resource declares it, and what others add. */
function reactionsSection(declared: readonly Declared[]): string {
  const added = declared.flatMap(({ name: by, alsoWakes }) =>
    Object.entries(alsoWakes).map(([reaction, reactsTo]) => ({ by, reaction, tables: tablesIn(reactsTo) })),
  )
  const lines = declared
    .flatMap(({ name, reactions }) =>
      Object.entries(reactions).map(([key, { does, reactsTo }]) => ({ name: `${name}.${key}`, does, reactsTo })),
    )
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map(({ name, does, reactsTo }) => {
      const others = added.filter(({ reaction }) => reaction === name).map(({ by, tables }) => `${by}: ${tables}`)
      return `- \`${name}\`: ${does} ${[`Reacts to ${tablesIn(reactsTo)}`, ...others].join('; woken by ')}.`
    })
  return `## Reactions\n\n${reactionsText}\n\n### Declared\n\n${lines.join('\n')}\n`
}

const reactionsText =
  'A trigger whose name begins with `react_` is generated from the `reactsTo` of a reaction. It queues terminals in the table `due`, and the job of the same name judges them after the commit. [house.md](house.md#reactions) shows how a resource reacts.'

const tablesIn = (reactsTo: ReactsTo) =>
  Object.keys(reactsTo)
    .map((table) => `\`${table}\``)
    .join(', ')

function readTrigger(made: string): Trigger {
  const found =
    /^CREATE TRIGGER (\w+) (.+?) ON public\.(\w+) (?:REFERENCING .+ )?FOR EACH (\w+) .*EXECUTE FUNCTION (\w+)\((.*)\)$/.exec(
      made,
    )
  if (!found) throw new Error(`A trigger this page cannot tell: ${made}`)
  const [, name = '', when = '', table = '', each = '', calls = '', args = ''] = found
  return { name, table, calls, when: when.toLowerCase(), each: each.toLowerCase(), arguments: args }
}

function told(one: Trigger): string {
  return `\`${one.name}\`, ${one.when}, for each ${one.each}${withArguments(one)}`
}

function withArguments(one: Trigger): string {
  return one.arguments === '' ? '' : `: \`${one.arguments.replaceAll("'", '')}\``
}

function filesIn(folder: string): Map<string, string> {
  const names = globSync('functions/**/*.sql', { cwd: folder }).toSorted()
  return new Map(names.map((name) => [name.replace('functions/', ''), readFileSync(join(folder, name), 'utf8')]))
}

function fileOf(files: Map<string, string>, { name, table }: Trigger): string {
  const statement = new RegExp(`^create or replace trigger ${name} [^;]*?\\bon ${table}\\b`, 'm')
  const file = [...files].find(([, text]) => statement.test(text))
  if (!file) throw new Error(`No file of migrations/functions/ makes the trigger ${name} on ${table}.`)
  return file[0]
}

/** What stands above a function in its file. */
function commentOf(files: Map<string, string>, name: string): string {
  const above = new RegExp(`((?:^--.*\\n)+)create or replace function ${name}\\(`, 'm')
  const comment = [...files.values()].map((text) => above.exec(text)?.[1]).find((one) => one !== undefined)
  if (comment === undefined) throw new Error(`Nothing above the function ${name} says what it does.`)
  const lines = comment
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(/^-- ?/, ''))
  const isInList = (line: string) => line.startsWith('  ')
  const list = lines.filter(isInList).map((line) => line.replace(/^ {2}(\S+) +/, '- `$1` '))
  const text = lines.filter((line) => !isInList(line)).join(' ')
  return list.length > 0 ? `${text}\n\n${list.join('\n')}` : text
}
