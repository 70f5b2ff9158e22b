import type { BulkAnswer, RowIssues } from '@cpm/contract/kernel/file/bulk'
import { codes, type Issue } from '@cpm/contract/kernel/envelope'
import { Refusal } from './feature.ts'

/** A row of a file that was looked at. `isSame`: what it says is there already, so it is neither wrong nor kept. */
export type BulkChecked = { issues: Issue[]; isSame?: boolean }

/** Rows of a file, looked at or kept: all of them, or none while one is wrong. */
export async function bulk<C extends BulkChecked>(
  checked: readonly C[],
  commit: boolean,
  keep: (fresh: C[]) => Promise<unknown>,
): Promise<BulkAnswer> {
  const wrong = checked.flatMap(({ issues, isSame }, row): RowIssues[] =>
    !isSame && issues.length > 0 ? [{ row, issues }] : [],
  )
  const same = checked.flatMap(({ isSame }, row) => (isSame ? [row] : []))
  const unchanged = same.length > 0 ? { unchanged: same } : {}
  if (!commit) return { imported: 0, rows: wrong, ...unchanged }
  if (wrong.length > 0) throw rowsRefused(wrong)
  const fresh = checked.filter(({ isSame }) => !isSame)
  if (fresh.length > 0) await keep(fresh)
  return { imported: fresh.length, rows: [], ...unchanged }
}

export const rowsRefused = (wrong: readonly RowIssues[]): Refusal =>
  new Refusal(codes.badInput, 'answer.badInput', {
    issues: wrong
      .flatMap(({ row, issues }) => issues.map((one) => ({ ...one, path: `rows.${row}.${one.path}` })))
      .slice(0, 100),
  })

/** Whether all that is said is so: what is not said changes nothing. */
export const saysOnly = (said: Readonly<Record<string, unknown>>, is: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(said).every(([key, value]) => value === undefined || value === (is[key] ?? ''))

/** Whether two lists hold the same, in any order. */
export const areSame = (one: readonly (string | number)[], other: readonly (string | number)[]): boolean =>
  new Set(one).symmetricDifference(new Set(other)).size === 0
