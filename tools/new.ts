import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from './bootstrap.js'
import { runTool } from './steps.ts'

// npm run new device-tag: writes the five files of a resource, its test, and its line in the contract's list.

const kebab = process.argv[2] ?? ''
if (!/^[a-z]+(-[a-z]+)*$/.test(kebab)) {
  console.error('Say the name of the resource in kebab-case, in the singular: npm run new -- device-tag')
  process.exit(1)
}
const camel = kebab.replace(/-(\w)/g, (_, c: string) => c.toUpperCase())
const snake = kebab.replaceAll('-', '_')
const english = kebab.replaceAll('-', ' ')
const title = english[0]?.toUpperCase() + english.slice(1)

const migrations = join(ROOT, 'apps/server/migrations')
const last =
  readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .at(-1)
    ?.slice(0, 4) ?? '0000'
const number = String(Number(last) + 1).padStart(4, '0')

const files: Record<string, string> = {
  [`packages/contract/src/${kebab}.words.ts`]: `import { words } from './kernel/words.ts'

export const ${camel}Words = words({
  '${camel}.one': ['${title}', '${title}'],
  '${camel}.name': ['名称', 'Name'],
})
`,
  [`packages/contract/src/${kebab}.ts`]: `import { z } from 'zod'
import { listQuery, moment, page } from '../bench/parts/list.ts'
import { permissionCodes } from './kernel/permission.ts'
import { resource } from './kernel/resource.ts'
import { routesFor } from './kernel/route.ts'
import { ${camel}Words } from './${kebab}.words.ts'

export const ${camel}Row = z.object({ id: z.string(), name: z.string(), createdAt: moment })

const permissions = permissionCodes({
  '${camel}.read': { words: ['查看${title}', 'View ${english}s'], for: ['enterprise'] },
})
const route = routesFor(permissions)

export const ${camel} = resource({
  permissions,
  routes: {
    list: route('GET', '/api/v1/${kebab}s', {
      permission: '${camel}.read',
      input: listQuery(['createdAt'], {}),
      output: page(${camel}Row),
    }),
  },
  pages: [{ path: '/user/${camel}', folder: 'user', title: ['${title}', '${title}'], sort: 99, codes: ['${camel}.read'] }],
  words: ${camel}Words,
})
`,
  [`apps/server/migrations/${number}_${snake}.sql`]: `create table ${snake} (
  id bigint generated always as identity primary key,
  enterprise_id bigint not null references enterprise,
  name text not null,
  created_at timestamptz not null default now()
);
create index ${snake}_list on ${snake} (enterprise_id, created_at desc);
`,
  [`apps/server/src/features/${kebab}/${kebab}.ts`]: `import { sql } from 'kysely'
import { defineFeature } from '../../feature.ts'

export const feature = defineFeature('${camel}', {
  list: async ({ scope }, query) => {
    const found = scope.from('${snake}')
    const [rows, counted] = await Promise.all([
      found
        .select(['id', 'name', 'created_at'])
        .orderBy('created_at', query.sort === 'createdAt' ? 'asc' : 'desc')
        .limit(query.pageSize)
        .offset((query.page - 1) * query.pageSize)
        .execute(),
      found.select(sql<number>\`count(*)::int\`.as('total')).executeTakeFirstOrThrow(),
    ])
    const records = rows.map((row) => ({ id: String(row.id), name: row.name, createdAt: row.created_at.toISOString() }))
    return { current: query.page, size: query.pageSize, total: counted.total, records }
  },
})
`,
  [`apps/server/src/features/${kebab}/${kebab}.test.ts`]: `import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openTestHouse } from '../../test-house.ts'

let house: House
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

test("the list holds one's own and nothing of another enterprise's", async () => {
  const mine = await house.make.enterprise()
  const theirs = await house.make.enterprise()
  for (const { id } of [mine, theirs]) {
    await house.db.insertInto('${snake}').values({ enterprise_id: id, name: \`of \${id}\` }).execute()
  }
  const me = await house.as(await house.make.account({ enterpriseId: mine.id }))
  expect((await me.${camel}.list()).records.map((row) => row.name)).toEqual([\`of \${mine.id}\`])
})
`,
  [`apps/console/src/features/${kebab}/${kebab}-page.tsx`]: `import { ${camel} } from '@cpm/contract/${kebab}'
import { useMemo } from 'react'
import { api } from '../../api/api.ts'
import { type Column, DataTable, useList } from '../../kit/data-table.tsx'
import { PageFrame } from '../../kit/frame.tsx'
import { SearchBar } from '../../kit/search-bar.tsx'
import { useText } from '../../kit/text.ts'
import { useUrlState } from '../../kit/url-state.ts'

export const path = '/user/${camel}'

type Row = Awaited<ReturnType<typeof api.${camel}.list>>['records'][number]

export function Page() {
  const t = useText()
  const [query, setQuery] = useUrlState(${camel}.routes.list.input)
  const list = useList(api.${camel}.list, query)
  const columns = useMemo<Column<Row>[]>(
    () => [{ key: 'name', title: t('${camel}.name'), render: (row) => row.name }],
    [t],
  )
  return (
    <PageFrame fill>
      <SearchBar query={query} onQuery={setQuery} placeholder={t('common.search')} />
      <DataTable
        name="${camel}"
        label={t('${camel}.one')}
        rowKey={(row) => row.id}
        columns={columns}
        query={query}
        onQuery={setQuery}
        list={list}
      />
    </PageFrame>
  )
}
`,
}

const known = Object.keys(files).filter((file) => existsSync(join(ROOT, file)))
if (known.length > 0) {
  console.error(`Already there, nothing written: ${known.join(', ')}`)
  process.exit(1)
}
for (const [file, text] of Object.entries(files)) {
  mkdirSync(dirname(join(ROOT, file)), { recursive: true })
  writeFileSync(join(ROOT, file), text)
  console.log(`wrote ${file}`)
}

/** Puts a line where it belongs by the alphabet. */
function insertSorted(text: string, inList: RegExp, line: string): string {
  return text.replace(inList, (list) => {
    const lines = [...list.split('\n').filter(Boolean), line].sort((a, b) => a.trim().localeCompare(b.trim()))
    return `${lines.join('\n')}\n`
  })
}
const index = join(ROOT, 'packages/contract/src/index.ts')
const listed = insertSorted(
  readFileSync(index, 'utf8'),
  /(?<=export const contract = \{\n)(?: {2}\w+,\n)+/,
  `  ${camel},`,
)
writeFileSync(index, `import { ${camel} } from './${kebab}.ts'\n${listed}`)
console.log('added its line to packages/contract/src/index.ts')
await runTool('oxfmt', [
  ...Object.keys(files).filter((file) => !file.endsWith('.sql')),
  'packages/contract/src/index.ts',
])
console.log(
  `Now: give the words their Chinese, write the types of its table (npx vitest run --project=node apps/server/src/db/tables.test.ts -u), its rule to core/scope.ts and core/owned-tables.ts, and what the matrix tries it with to ${kebab}.matrix.ts. The laws (npm run check) say what is still open.`,
)
