import { groupFields, type group, type ImportedGroup } from '@cpm/contract/estate/group/group'
import type { Choice } from '@cpm/contract/platform/dictionary/dictionary'
import type { Issue } from '@cpm/contract/kernel/envelope'
import type { z } from 'zod'
import { choicesOf } from '../../../platform/dictionary/dictionary.lookup.ts'
import { type Scope, unscoped } from '../../../core/scope.ts'
import { bulk, saysOnly } from '../../../core/bulk.ts'
import { changed, fieldIssue, type Handler, issuesOf } from '../../../core/feature.ts'
import { groupNames } from '../../../people/account/import/group.names.ts'
import { insertGroups, type NewGroup } from './group.insert.ts'
import { type Parent, parentsOf } from './group.parents.ts'
import { aboveOf } from './group.save.ts'
import { nextIds } from '../../../core/next-ids.ts'

type Fields = z.infer<typeof groupFields>
type Said = Readonly<Record<string, string | undefined>>
/** `is` is the group that is there already. */
type Checked = { fields: Fields | null; parent: Parent; issues: Issue[]; isSame: boolean; is?: Stored }

export const importGroups: Handler<typeof group.routes.import> = async (ctx, { rows, commit, ...under }) => {
  const { scope, db, now } = ctx
  const { enterpriseId, parent: top } = await aboveOf(ctx, under)
  const types = (await choicesOf(db, ['groupType'])).filter((one) => one.available)
  const taken = await numbersTaken(scope, enterpriseId, rows)
  const parents = parentsOf(await groupNames(scope), enterpriseId, top, rows)
  const stored = await storedOf(scope, enterpriseId)
  const twice = repeated(rows)
  const checked = rows.map((row, at): Checked => {
    const parent = parents[at] as Parent
    const { issues, said, ...one } = check(row, types)
    const is = stored.find((group) => isSame(said, group, parentIn(parent, rows, stored), row))
    if (is && !issues.some(({ path }) => path === 'type')) return { ...one, parent, issues: [], isSame: true, is }
    const number = numberOf(row)
    if (taken.has(number)) issues.push(fieldIssue('number', 'group.numberTaken'))
    else if (twice.has(number)) issues.push(fieldIssue('number', 'group.numberTwice'))
    if ('wrong' in parent) issues.push(parent.wrong)
    return { ...one, parent, issues, isSame: false }
  })
  return bulk(checked, commit, async (fresh) => {
    const groups = placed(checked, await nextIds(scope, 'terminal_group', rows.length), enterpriseId, new Set(fresh))
    await insertGroups(scope, now, groups)
    // The tops say it for all below them.
    const own = new Set<number | null>(groups.map((g) => g.id))
    const tops = groups.filter((g) => !own.has(g.parentId)).map((g) => g.path)
    for (let at = 0; at < tops.length; at += 50) {
      await changed(db, { enterpriseId, groupPath: tops.slice(at, at + 50) }, [['group']])
    }
  })
}

const numberOf = (row: ImportedGroup) => row.number.trim().toLowerCase()

type Stored = Awaited<ReturnType<typeof storedOf>>[number]

/** Groups of the enterprise that one sees, as an import says them. */
const storedOf = (scope: Scope, enterpriseId: number) =>
  scope
    .from('terminal_group')
    .select(['id', 'path', 'parent_id as parentId', 'name', 'number', 'type', 'contact', 'phone', 'address'])
    .select('area_code as areaCode')
    .where('enterprise_id', '=', enterpriseId)
    .execute()

/** The id of the parent a row names; undefined where none of those that are there. */
function parentIn(parent: Parent, rows: readonly ImportedGroup[], stored: readonly Stored[]) {
  if ('wrong' in parent) return undefined
  if (!('row' in parent)) return parent.id
  const number = numberOf(rows[parent.row] as ImportedGroup)
  return stored.find((one) => one.number.toLowerCase() === number)?.id
}

/** Whether it is this group the row is about, and says of it nothing else. One without a number is known by all of it. */
const isSame = (said: Said, is: Stored, parentId: number | null | undefined, row: ImportedGroup) =>
  numberOf(row) === is.number.toLowerCase() &&
  (row.parent.trim() === '' ? row.number.trim() !== '' || is.parentId === null : parentId === is.parentId) &&
  saysOnly({ ...said, number: undefined }, is)

/** What is wrong with a row by itself. A type may be named by its value or by its name in either language. */
function check(row: ImportedGroup, types: readonly Choice[]) {
  const { parent: _parent, type, ...texts } = row
  const asked = type.trim().toLowerCase()
  const named = types.find((one) =>
    [one.value, one.label, one.englishName].some((name) => name.toLowerCase() === asked),
  )
  const usual = types.find((one) => one.value === 'store') ?? types[0]
  const filled = Object.fromEntries(
    Object.entries(texts)
      .map(([field, text]) => [field, text.trim()] as const)
      .filter(([, text]) => text !== ''),
  )
  const parsed = groupFields.safeParse({ ...filled, type: (named ?? usual)?.value }, { reportInput: true })
  const issues = parsed.success ? [] : issuesOf(parsed.error)
  if (asked && !named) issues.push(fieldIssue('type', 'group.unknownType'))
  const said: Said = { ...filled, ...(asked ? { type: named?.value } : {}) }
  return { fields: parsed.data ?? null, said, issues }
}

function repeated(rows: ImportedGroup[]): Set<string> {
  const seen = Map.groupBy(rows, (row) => row.number.trim().toLowerCase())
  return new Set([...seen].filter(([number, same]) => number && same.length > 1).map(([number]) => number))
}

/** Numbers of the file that the enterprise has already, whoever may see them. */
async function numbersTaken(scope: Scope, enterpriseId: number, rows: ImportedGroup[]): Promise<Set<string>> {
  const asked = rows.map((row) => row.number.trim().toLowerCase()).filter((number) => number !== '')
  const { rows: found } = await scope.sql<{ number: string }>`
    select lower(number) as number from terminal_group
    where ${unscoped('terminal_group', 'a number is one in the whole enterprise')}
      and enterprise_id = ${enterpriseId} and number <> '' and lower(number) = any(${asked})`
  return new Set(found.map((row) => row.number))
}

/** Those rows as groups, each with the path its parent gives it, be it there already or a row of the same file. */
function placed(rows: Checked[], ids: number[], enterpriseId: number, fresh: ReadonlySet<Checked>): NewGroup[] {
  const at = (row: number): { id: number; path: string } =>
    (rows[row] as Checked).is ?? { id: ids[row] as number, path: pathOf(row) }
  const above = (row: number): { id: number | null; path: string } => {
    const parent = rows[row]?.parent as Exclude<Parent, { wrong: unknown }>
    return 'row' in parent ? at(parent.row) : parent
  }
  const paths = new Map<number, string>()
  const pathOf = (row: number): string => {
    const known = paths.get(row)
    if (known) return known
    const { path } = above(row)
    const own = path ? `${path}.${ids[row]}` : String(ids[row])
    paths.set(row, own)
    return own
  }
  return rows.flatMap((one, row) =>
    fresh.has(one)
      ? [
          {
            ...(one.fields as Fields),
            id: ids[row] as number,
            path: pathOf(row),
            enterpriseId,
            parentId: above(row).id,
          },
        ]
      : [],
  )
}
