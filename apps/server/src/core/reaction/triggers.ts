import type { Reaction, ReactionName, ReactsTo, Source } from './reaction.ts'

/** What one resource declares: its reactions by key, and what else wakes reactions of resources it may import. */
export type Declared = {
  readonly name: string
  readonly reactions: Readonly<Record<string, Reaction>>
  readonly alsoWakes: Readonly<Record<ReactionName, ReactsTo>>
}

type Wake = { reaction: ReactionName; does: string; isQuiet: boolean; by: string; table: string; source: Source }

/** The file of functions and triggers that fill the queue `due`. Throws where a reaction is not declared. */
export function triggersSql(declared: readonly Declared[]): string {
  const wakes = wakesOf(declared)
  const names = new Map<string, number>()
  const made = wakes.map((wake) => {
    const base = nameOf(wake)
    const nth = (names.get(base) ?? 0) + 1
    names.set(base, nth)
    return triggersOf(wake, nth === 1 ? base : `${base}_${nth}`)
  })
  const triggers = made.flatMap((one) => one.triggers)
  return `${head}\n${dropOthers(triggers)}\n${made.map(({ text }) => text).join('\n')}`
}

/** Every wake, in the order of the reactions. */
function wakesOf(declared: readonly Declared[]): Wake[] {
  const reactions = new Map(
    declared.flatMap(({ name, reactions: mine }) =>
      Object.entries(mine).map(([key, reaction]): [ReactionName, Reaction] => [`${name}.${key}`, reaction]),
    ),
  )
  const own = [...reactions].flatMap(([name, { reactsTo }]) => sourcesOf(name, '', reactsTo))
  const others = declared.flatMap(({ name: by, alsoWakes }) =>
    Object.entries(alsoWakes).flatMap(([name, reactsTo]) => sourcesOf(name as ReactionName, by, reactsTo)),
  )
  return (
    [...own, ...others]
      .map((one): Wake => {
        const reaction = reactions.get(one.reaction)
        if (!reaction) throw new Error(`${one.by} wakes the reaction ${one.reaction}, which no resource declares.`)
        mustWork(one, reaction)
        return { ...one, does: reaction.does, isQuiet: reaction.wakes === false }
      })
      // Not by the language of the machine: the file is compared where the server starts.
      .toSorted((a, b) => (a.reaction < b.reaction ? -1 : Number(a.reaction > b.reaction)))
  )
}

/** Refuses what would queue nothing, or what no job would take. */
function mustWork({ reaction, table, source }: Pick<Wake, 'reaction' | 'table' | 'source'>, { terminalsOf }: Reaction) {
  const { inserted, deleted, columns, when, key, each, sweeps } = source
  const refuse = (why: string) => {
    throw new Error(`The reaction ${reaction} to ${table} ${why}.`)
  }
  if (!inserted && !deleted && !columns?.length) refuse('names no change: inserted, deleted or columns')
  if (each === 'statement' && columns && !key) refuse('needs the columns of the primary key (key) to compare rows')
  if (each === 'statement' && when) refuse('cannot have a `when`: a statement has no single row')
  if (sweeps && !terminalsOf) refuse('queues sweeps, and has no terminalsOf to go through them')
}

function sourcesOf(reaction: ReactionName, by: string, reactsTo: ReactsTo) {
  return Object.entries(reactsTo).flatMap(([table, said]) => {
    const all = [said].flat() as (string | Source)[]
    const columns = all.filter((one): one is string => typeof one === 'string')
    const sources = columns.length > 0 ? [{ columns }] : (all as Source[])
    return sources.map((source) => ({ reaction, by, table, source }))
  })
}

const snake = (name: string) => name.replaceAll('.', '_').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Letters of a name in PostgreSQL, less the longest ending that is added here. */
const longestName = 63 - '_2_insert'.length

function nameOf({ reaction, table }: Wake): string {
  const name = `react_${snake(reaction)}_${table}`
  if (name.length > longestName)
    throw new Error(`The trigger ${name} has too long a name: shorten the key of the reaction.`)
  return name
}

type Made = { text: string; triggers: { name: string; table: string }[] }

function triggersOf(wake: Wake, name: string): Made {
  return wake.source.each === 'statement' ? forStatements(wake, name) : forRows(wake, name)
}

function forRows(wake: Wake, name: string): Made {
  const { table, source } = wake
  const { inserted, deleted, columns, when } = source
  const events = [inserted && 'insert', deleted && 'delete'].filter((one) => one !== undefined)
  const triggers: { name: string; text: string }[] = []
  const trigger = (at: string, event: string, condition: string) => {
    const only = condition ? ` when (${condition})` : ''
    triggers.push({
      name: at,
      text: `create or replace trigger ${at} after ${event} on ${table}\n  for each row${only} execute function ${name}();`,
    })
  }
  if (events.length > 0) trigger(name, events.join(' or '), when ?? '')
  if (columns) {
    const differs = `${rowOf('old', columns)} is distinct from ${rowOf('new', columns)}`
    const condition = when ? `(${when}) and ${differs}` : differs
    trigger(events.length > 0 ? `${name}_update` : name, `update of ${columns.join(', ')}`, condition)
  }
  const it = `\ndeclare\n  it ${table} := case tg_op when 'DELETE' then old else new end;`
  const own = table === 'terminal' ? 'it.id' : 'it.terminal_id'
  const text = functionOf(wake, name, it, `select ${own}`)
  return {
    text: `${text}${triggers.map((one) => `${one.text}\n`).join('')}`,
    triggers: triggers.map((one) => ({ name: one.name, table })),
  }
}

function forStatements(wake: Wake, name: string): Made {
  const { table, source } = wake
  const id = table === 'terminal' ? 'id' : 'terminal_id'
  const all = `select distinct ${id} from moved order by 1`
  const made = { texts: [] as string[], triggers: [] as Made['triggers'] }
  const trigger = (event: string, tables: string, calls: string) => {
    const at = `${name}_${event}`
    made.triggers.push({ name: at, table })
    made.texts.push(`create or replace trigger ${at} after ${event} on ${table}
  referencing ${tables} for each statement execute function ${calls}();\n`)
  }
  if (source.inserted || source.deleted) made.texts.push(functionOf(wake, name, '', all))
  if (source.inserted) trigger('insert', 'new table as moved', name)
  if (source.deleted) trigger('delete', 'old table as moved', name)
  if (source.columns && source.key) {
    const at = `${name}_update`
    const moved = `with moved as (select n.* from after_it n join before_it o using (${source.key.join(', ')})
      where ${rowOf('n', source.columns)} is distinct from ${rowOf('o', source.columns)}) `
    made.texts.push(functionOf(wake, at, '', all, moved))
    trigger('update', 'new table as after_it old table as before_it', at)
  }
  return { text: made.texts.join(''), triggers: made.triggers }
}

function rowOf(table: string, columns: readonly string[]): string {
  const values = columns.map((column) => `${table}.${column}`)
  return values.length === 1 ? String(values[0]) : `(${values.join(', ')})`
}

function functionOf(wake: Wake, name: string, declare: string, own: string, before = ''): string {
  const { reaction, does, isQuiet, by, source } = wake
  const terminals = source.terminals ?? (source.sweeps || source.facts ? undefined : own)
  const inserts = [
    terminals &&
      `  insert into due (reaction, terminal_id) select '${reaction}', x.id from (${before}${terminals}) x (id);`,
    source.facts &&
      `  insert into due (reaction, terminal_id, fact)
    select '${reaction}', x.id, x.fact from (${before}${source.facts}) x (id, fact);`,
    source.sweeps &&
      `  insert into due (reaction, sweep)
    select '${reaction}', jsonb_strip_nulls(x.sweep) from (${before}${source.sweeps}) x (sweep);`,
  ].filter((one) => one !== undefined)
  const notify = `  if found then perform pg_notify('jobs', '{"job":"${reaction}"}'); end if;`
  return [
    `-- Reaction ${reaction}${by ? `, woken by ${by}` : ''}: ${does}`,
    `create or replace function ${name}() returns trigger language plpgsql as $$${declare}`,
    'begin',
    ...(source.if ? [`  if (${source.if}) is not true then return null; end if;`] : []),
    ...inserts.flatMap((insert) => (isQuiet ? [insert] : [insert, notify])),
    '  return null;',
    'end $$;',
    '',
  ].join('\n')
}

const head = `-- Generated from the reactions that resources declare (core/reaction/reaction.ts); do not edit.
-- vitest run --project=node apps/server/src/db/functions.test.ts -u
`

/** A reaction that is declared no longer leaves no trigger behind. The triggers of partitions go with that of their table. */
function dropOthers(triggers: readonly { name: string; table: string }[]): string {
  const kept = triggers.map(({ name }) => `'${name}'`).join(', ')
  return `do $$
declare
  gone record;
begin
  for gone in select tgname, tgrelid::regclass as of_table from pg_trigger
    where not tgisinternal and tgparentid = 0 and starts_with(tgname, 'react_')
      and tgname <> all (array[${kept}]::text[]) loop
    execute format('drop trigger %I on %s', gone.tgname, gone.of_table);
  end loop;
  for gone in select p.oid::regprocedure as made from pg_proc p
    where p.pronamespace = 'public'::regnamespace and starts_with(p.proname, 'react_')
      and not exists (select from pg_trigger t where t.tgfoid = p.oid) loop
    execute format('drop function %s', gone.made);
  end loop;
end $$;
`
}
