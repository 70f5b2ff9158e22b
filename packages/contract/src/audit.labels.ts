import { allPermissions, allWords, contract } from './index.ts'
import type { Audited } from './kernel/audit.ts'
import type { Resource } from './kernel/resource.ts'
import type { AnyRoute } from './kernel/route.ts'
import type { Pair, Words } from './kernel/words.ts'

/** Words for what the audit names by its code name: actions, areas, tables, columns and their values. */

const texts: Words = allWords
const wordOf = (...keys: string[]): Pair | null => {
  // A text with places is a sentence, not a name.
  const key = keys.find((one) => Object.hasOwn(texts, one) && !texts[one]?.[0].includes('{{'))
  return key === undefined ? null : (texts[key] as Pair)
}
const asItIs = (text: string): Pair => [text, text]

const resources = Object.entries(contract as Record<string, Resource>)

/** What areas, actions and tables were called before, and are now. */
const areasBefore: Readonly<Record<string, string>> = Object.fromEntries(
  resources.flatMap(([name, { audit }]) => (audit?.before?.areas ?? []).map((before) => [before, name])),
)
const actionsBefore: Readonly<Record<string, string>> = Object.fromEntries(
  resources.flatMap(([name, { audit }]) =>
    Object.entries(audit?.before?.actions ?? {}).map(([before, verb]) => [before, `${name}.${verb}`]),
  ),
)
const tablesBefore: Readonly<Record<string, string>> = Object.assign(
  {},
  ...resources.map(([, { audit }]) => audit?.before?.tables),
)

const areaNow = (area: string): string => areasBefore[area] ?? area
const tableNow = (table: string): string => tablesBefore[table] ?? table
/** An action as it is called today, of an entry of whatever age. */
export function actionNow(action: string): string {
  const [area = '', verb = ''] = action.split('.')
  return actionsBefore[action] ?? `${areaNow(area)}.${verb}`
}
/** An action under every name it had, for a search through entries of every age. */
export function everyNameOf(action: string): string[] {
  const [area = '', verb = ''] = action.split('.')
  const areas = Object.keys(areasBefore).filter((before) => areasBefore[before] === area)
  const named = Object.keys(actionsBefore).filter((before) => actionsBefore[before] === action)
  return [action, ...named, ...areas.map((before) => `${before}.${verb}`)].filter((one) => actionNow(one) === action)
}

const routes: ReadonlyMap<string, AnyRoute> = new Map(
  resources.flatMap(([name, resource]) =>
    Object.entries(resource.routes).map(([verb, route]) => [`${name}.${verb}`, route] as const),
  ),
)

/** Whether calls of the route are written to the audit even when they succeed. */
function isDeed(route: AnyRoute): boolean {
  if (route.permission === 'agent') return false
  return route.method === 'GET' ? route.changes === true : route.reads !== true
}

/** Every action that changes something, in the order of the contract. */
export const deeds: readonly string[] = [
  ...[...routes].filter(([, route]) => isDeed(route)).map(([action]) => action),
  ...resources.flatMap(([name, { audit }]) => Object.keys(audit?.atDoors ?? {}).map((verb) => `${name}.${verb}`)),
]

/** Every action of an area, those that only read too: they may have been refused. */
export const actionsOf = (resource: string): string[] =>
  [...new Set([...routes.keys(), ...deeds])].filter((one) => one.startsWith(`${resource}.`)).flatMap(everyNameOf)

/** Every area with a deed. */
export const deedResources: readonly string[] = [...new Set(deeds.map((action) => action.split('.')[0] as string))]

/** An action in words: its own, else those of its permission; null when there are none. */
export function actionWord(called: string): Pair | null {
  const action = actionNow(called)
  const code = routes.get(action)?.permission ?? ''
  return wordOf(`audit.action.${action}`) ?? allPermissions[code] ?? null
}

const said = (resource: string): Audited =>
  Object.hasOwn(contract, resource) ? ((contract as Record<string, Resource>)[resource]?.audit ?? {}) : {}

const typesOf = (action: string): string | null => {
  const [area = '', verb = ''] = action.split('.')
  const { typed } = said(area)
  return typed?.verbs.includes(verb) ? typed.words : null
}
/** Actions whose input has a type that is part of their name. */
export const typedActions: readonly string[] = deeds.filter((action) => typesOf(action) !== null).flatMap(everyNameOf)

/** The same with its type, or the action's own name: the audit outlives routes. */
export function actionLabel(called: string, type: string | null = null): Pair {
  const label = actionWord(called) ?? asItIs(called)
  const types = typesOf(actionNow(called))
  const word = type === null || types === null ? null : wordOf(`${types}.${type}`)
  return word === null ? label : [`${label[0]}：${word[0]}`, `${label[1]}: ${word[1]}`]
}

export const resourceWord = (resource: string): Pair | null => wordOf(`audit.resource.${resource}`)
export const resourceLabel = (resource: string): Pair => resourceWord(areaNow(resource)) ?? asItIs(resource)

/** Why it was refused, or that it was done. */
export const codeLabel = (code: number): Pair => wordOf(`audit.code.${code}`) ?? asItIs(String(code))

/** The table an action of the resource is about. */
export function tableOf(action: string): string {
  const [resource = '', verb = ''] = actionNow(action).split('.')
  const { table, others = {} } = said(resource)
  return Object.keys(others).find((other) => others[other]?.includes(verb)) ?? table ?? resource
}
/** The areas whose actions are about the table; its words are those of the first. */
export function areasOf(table: string): string[] {
  const others = Object.keys(contract).filter((resource) => said(resource).table === table)
  const areas = [...(Object.hasOwn(contract, table) ? [table] : []), ...others]
  return [...areas, ...Object.keys(areasBefore).filter((before) => areas.includes(areaNow(before)))]
}
/** A table under every name it had. */
export const everyNameOfTable = (table: string): string[] => [
  table,
  ...Object.keys(tablesBefore).filter((before) => tableNow(before) === table),
]
const wordsOf = (table: string) => areasOf(tableNow(table))[0] ?? table

/** What a terminal is called is its SN, whatever it looks like; everything else by a number. */
export const isNumbered = ({ action, object }: { action: string; object: string | null }): boolean =>
  object !== null && tableOf(action) !== 'terminal' && /^\d{1,18}$/.test(object)

export const tableLabel = (table: string): Pair => wordOf(`audit.table.${tableNow(table)}`) ?? resourceLabel(table)

const camel = (column: string) => column.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())

/** A column in words; null when nothing names it. */
export function columnWord(table: string, column: string): Pair | null {
  const resource = wordsOf(table)
  const short = column.replace(/_id$/, '')
  return wordOf(`${resource}.${camel(column)}`, `${resource}.${camel(short)}`, `audit.column.${column}`)
}

/** A value that is one of a few, in words; null for any other. */
export function valueWord(table: string, column: string, value: unknown): Pair | null {
  if (typeof value === 'boolean') return wordOf(value ? 'audit.yes' : 'audit.no')
  if (typeof value !== 'string' || !/^\w{1,40}$/.test(value)) return null
  const kind = table === 'account' && column === 'kind' ? wordOf(`user.kind.${value}`) : null
  return kind ?? wordOf(`${wordsOf(table)}.${camel(column)}.${value}`)
}

/** Tables whose rows are known by a name. */
const named = new Set(resources.flatMap(([, { audit }]) => Object.keys(audit?.names ?? {})))
const refers: Readonly<Record<string, string>> = Object.assign({}, ...resources.map(([, { audit }]) => audit?.refers))

/** The table a column's ids are of, `roleIds` of an input like `role_id` of a row; null when it holds none. */
export function refersTo(table: string, column: string): string | null {
  const name = column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/_ids$/, '_id')
  if (name === 'parent_id') return table
  if (Object.hasOwn(refers, name)) return refers[name] as string
  const [, of = ''] = /^(\w+)_id$/.exec(name) ?? []
  return [of, said(of).table ?? ''].find((one) => named.has(one)) ?? null
}
