import type pg from 'pg'

type Column = {
  table: string
  column: string
  type: string
  nullable: boolean
  /** How it comes by its value: an identity, an expression, a default, or not by itself. */
  made: 'always' | 'default' | null
  values: string[] | null
}

const head = `import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/*
 * The tables as the migrations make them, written by a test from a migrated database. After a new migration:
 * npx vitest run --project=node apps/server/src/db/tables.test.ts -u
 * What a column holds that its database type does not tell is said in tables.ts.
 */

type Json = ColumnType<Record<string, unknown>, string, string>
type JsonOrNull = ColumnType<Record<string, unknown> | null, string | null, string | null>
type JsonMade = ColumnType<Record<string, unknown>, string | undefined, string>
`

/** db/tables.gen.ts, as the database has it. */
export async function tablesPage(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<Column>(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
      case when a.attidentity = 'a' or a.attgenerated <> '' then 'always' when a.attidentity <> '' or a.atthasdef
        then 'default' end as made,
      (select array(select m[1] from regexp_matches(pg_get_constraintdef(k.oid), '''([^'']*)''::text', 'g') m)
        from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) ~ ('^CHECK \\(\\(' || a.attname || ' = ANY \\(ARRAY\\[[^()]*\\]\\)\\)\\)$')
        limit 1) as values
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and c.relname <> 'migration'
    order by c.relname collate "C", a.attnum`)
  const tables = Map.groupBy(rows, ({ table }) => table)
  const told = [...tables].map(
    ([table, columns]) => `  ${table}: {\n${columns.map((one) => `    ${one.column}: ${typeOf(one)}\n`).join('')}  }\n`,
  )
  return `${head}\nexport type MadeTables = {\n${told.join('')}}\n`
}

const plain: Readonly<Record<string, string>> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  'double precision': 'number',
  integer: 'number',
  ltree: 'string',
  numeric: 'number',
  real: 'number',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'Date',
  xid8: 'string',
}

/** As it is read and written; db/pool.ts says how values are read. */
function typeOf({ table, column, type, nullable, made, values }: Column): string {
  if (type === 'jsonb') return nullable ? 'JsonOrNull' : made === null ? 'Json' : 'JsonMade'
  const one = plain[type.replace('[]', '')]
  if (one === undefined) throw new Error(`Say in tables-page.ts what ${type} is (${table}.${column}).`)
  const told = values && values.length > 0 ? values.map((value) => `'${value}'`).join(' | ') : one
  const whole = (type.endsWith('[]') ? `${told}[]` : told) + (nullable ? ' | null' : '')
  if (made === null) return whole
  return `${made === 'always' ? 'GeneratedAlways' : 'Generated'}<${whole}>`
}
