import { asPart, cutAt, fromPart } from '@cpm/contract/kernel/file/cell'
import type { Issue } from '@cpm/contract/kernel/envelope'
import type { WordKey } from '@cpm/contract'
import { fieldIssue } from '../../../core/feature.ts'
import type { Scope } from '../../../core/scope.ts'

export type NamedGroup = { id: number; path: string; name: string; number: string; enterpriseId: number }
/** What a cell may be: the path alone says the same everywhere. */
type Found = NamedGroup | { wrong: 'none' } | { wrong: 'several'; these: readonly [string, string] }

const small = (text: string) => text.trim().toLowerCase()
const slash = '/'

export type GroupNames = {
  find: (cell: string, enterpriseId: number | null) => Found
  /** What finds the group again, and no other, where there is such: its path or its number. */
  cellOf: (id: number | string, first?: 'path' | 'number') => string | null
}

/**
 * Groups by what a file calls them: the number, the name, or the names from the top down with `/` between. A slash in
 * front says that it is a path; a backslash before a slash that it is part of a name. What may be two is neither.
 */
export async function groupNames(scope: Scope, held?: { enterpriseId: number }): Promise<GroupNames> {
  const groups = await scope
    .from('terminal_group')
    .select(['id', 'path', 'name', 'number', 'enterprise_id as enterpriseId'])
    // They stay where they are until what is put into them is there.
    .$if(held !== undefined, (found) => found.where('enterprise_id', '=', held?.enterpriseId ?? 0).forShare())
    .execute()
  return namesOf(groups)
}

export function namesOf(groups: readonly NamedGroup[]): GroupNames {
  const byId = new Map(groups.map((one) => [String(one.id), one]))
  const at = (enterpriseId: number | null, text: string) => `${enterpriseId} ${text}`
  const named = Map.groupBy(groups, (one) => at(one.enterpriseId, small(one.name)))
  const numbered = Map.groupBy(
    groups.filter(({ number }) => number !== ''),
    (one) => at(one.enterpriseId, small(one.number)),
  )
  // What stands above the person's own tree has no name here.
  const pathOf = (group: NamedGroup) =>
    group.path
      .split('.')
      .flatMap((id) => byId.get(id)?.name ?? [])
      .map((name) => slash + asPart(name.trim(), slash))
      .join('')
  const paths = new Map(groups.map((one) => [one.id, pathOf(one)]))
  const placed = Map.groupBy(groups, (one) => at(one.enterpriseId, small(paths.get(one.id) as string)))
  const shown = (one: NamedGroup) => paths.get(one.id) + (one.number === '' ? '' : ` (${one.number})`)

  const find = (cell: string, enterpriseId: number | null): Found => {
    const text = small(cell)
    const path = at(enterpriseId, pathIn(text))
    const some = [named, numbered].flatMap((by) => by.get(at(enterpriseId, text)) ?? [])
    const all = [...new Set(isPath(text) ? [...some, ...(placed.get(path) ?? [])] : some)]
    const [one, other] = all
    if (!one) return { wrong: 'none' }
    return other ? { wrong: 'several', these: [shown(one), shown(other)] } : one
  }
  const cellOf: GroupNames['cellOf'] = (id, first = 'path') => {
    const group = byId.get(String(id))
    if (!group) return null
    const path = paths.get(group.id) as string
    const isFound = (cell: string) => {
      const found = find(cell, group.enterpriseId)
      return 'id' in found && found.id === group.id
    }
    const cells = [path, group.number].filter((cell) => cell !== '')
    return (first === 'path' ? cells : cells.toReversed()).find(isFound) ?? path
  }
  return { find, cellOf }
}

const isPath = (text: string) => text.includes(slash)
/** As `pathOf` writes it. */
const pathIn = (text: string) =>
  cutAt(text, slash)
    .map((part) => fromPart(part, slash).trim())
    .filter((part) => part !== '')
    .map((part) => slash + asPart(part, slash))
    .join('')

/** What is wrong with a cell that names a group; null where it names one. */
export function groupIssue(path: string, found: Found, none: WordKey): Issue | null {
  if (!('wrong' in found)) return null
  if (found.wrong === 'none') return fieldIssue(path, none)
  const [one, other] = found.these
  return fieldIssue(path, 'account.eitherGroup', { one, other })
}
