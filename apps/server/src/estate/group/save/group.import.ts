import { groupFields, type group, type ImportedGroup } from '@cpm/contract/estate/group/group'
import type { Choice } from '@cpm/contract/platform/dictionary/dictionary'
import type { RowIssues } from '@cpm/contract/kernel/file/bulk'
import { codes, type Issue } from '@cpm/contract/kernel/envelope'
import type { z } from 'zod'
import { choicesOf } from '../../../platform/dictionary/dictionary.known.ts'
import { type Scope, unscoped } from '../../../core/scope.ts'
import { changed, fieldIssue, type Handler, issuesOf, Refusal } from '../../../core/feature.ts'
import { insertGroups, type NewGroup } from './group.insert.ts'
import { type Parent, parentsOf } from './group.parents.ts'
import { aboveOf } from './group.save.ts'
import { nextIds } from '../../../core/numbered.ts'

type Fields = z.infer<typeof groupFields>
type Checked = { fields: Fields | null; parent: Parent; issues: Issue[] }

export const importGroups: Handler<typeof group.routes.import> = async (ctx, { rows, commit, ...under }) => {
  const { scope, db, now } = ctx
  const { enterpriseId, parent: top } = await aboveOf(ctx, under)
  const types = (await choicesOf(db, ['groupType'])).filter((one) => one.available)
  const taken = await numbersTaken(scope, enterpriseId, rows)
  const parents = await parentsOf(scope, enterpriseId, top, rows)
  const twice = repeated(rows)
  const checked = rows.map((row, at) => {
    const one = check(row, types)
    const number = row.number.trim().toLowerCase()
    if (taken.has(number)) one.issues.push(fieldIssue('number', 'group.numberTaken'))
    else if (twice.has(number)) one.issues.push(fieldIssue('number', 'group.numberTwice'))
    const parent = parents[at] as Parent
    if ('wrong' in parent) one.issues.push(fieldIssue('parent', parent.wrong))
    return { ...one, parent }
  })
  const wrong = checked.flatMap(({ issues }, row): RowIssues[] => (issues.length > 0 ? [{ row, issues }] : []))
  if (!commit) return { imported: 0, rows: wrong }
  if (wrong.length > 0) throw new Refusal(codes.badInput, 'answer.badInput', { issues: inRows(wrong) })
  const groups = placed(checked, await nextIds(scope, 'terminal_group', rows.length), enterpriseId)
  await insertGroups(scope, now, groups)
  // The tops say it for all below them.
  const own = new Set<number | null>(groups.map((g) => g.id))
  const tops = groups.filter((g) => !own.has(g.parentId)).map((g) => g.path)
  for (let at = 0; at < tops.length; at += 50) {
    await changed(db, { enterpriseId, groupPath: tops.slice(at, at + 50) }, [['group']])
  }
  return { imported: groups.length, rows: [] }
}

const inRows = (wrong: RowIssues[]): Issue[] =>
  wrong.flatMap(({ row, issues }) => issues.map((one) => ({ ...one, path: `rows.${row}.${one.path}` }))).slice(0, 100)

/** What is wrong with a row by itself. A type may be named by its value or by its name in either language. */
function check(row: ImportedGroup, types: readonly Choice[]): Omit<Checked, 'parent'> {
  const { parent: _parent, type, ...texts } = row
  const asked = type.trim().toLowerCase()
  const named = types.find((one) =>
    [one.value, one.label, one.englishName].some((name) => name.toLowerCase() === asked),
  )
  const usual = types.find((one) => one.value === 'store') ?? types[0]
  const filled = Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))
  const parsed = groupFields.safeParse({ ...filled, type: (named ?? usual)?.value }, { reportInput: true })
  const issues = parsed.success ? [] : issuesOf(parsed.error)
  if (asked && !named) issues.push(fieldIssue('type', 'group.unknownType'))
  return { fields: parsed.data ?? null, issues }
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

/** Rows as groups, each with the path its parent gives it, be it there already or a row of the same file. */
function placed(rows: Checked[], ids: number[], enterpriseId: number): NewGroup[] {
  const above = (at: number): { id: number | null; path: string } => {
    const parent = rows[at]?.parent as Exclude<Parent, { wrong: unknown }>
    return 'row' in parent ? { id: ids[parent.row] as number, path: pathOf(parent.row) } : parent
  }
  const paths = new Map<number, string>()
  const pathOf = (at: number): string => {
    const known = paths.get(at)
    if (known) return known
    const { path } = above(at)
    const own = path ? `${path}.${ids[at]}` : String(ids[at])
    paths.set(at, own)
    return own
  }
  return rows.map(({ fields }, at) => ({
    ...(fields as Fields),

    id: ids[at] as number,
    path: pathOf(at),
    enterpriseId,
    parentId: above(at).id,
  }))
}
