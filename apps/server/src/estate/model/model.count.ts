import type { Scope } from '../../core/scope.ts'

type Named = { id?: number | null; name: string; platform: string; enterprise_id: number | null }

/** An enterprise's own is counted on its own terminals. */
export const countKey = ({ name, platform, enterprise_id }: Named) => JSON.stringify([name, platform, enterprise_id])

/** How many terminals in scope there are of each of these models: of those alone, and from an index that has it all. */
export async function countTerminals(scope: Scope, models: readonly Named[]): Promise<ReadonlyMap<string, number>> {
  if (models.length === 0) return new Map()
  const { rows } = await scope.sql<{ model: string; platform: string; enterprise_id: number; count: number }>`
    select terminal.model, terminal.platform, terminal.enterprise_id, count(*)::int as count from terminal
    where terminal.model = any(${[...new Set(models.map((one) => one.name))]}) and ${scope.visible('terminal')}
    group by 1, 2, 3`
  const counts = new Map<string, number>()
  const add = (one: Named, count: number) => counts.set(countKey(one), (counts.get(countKey(one)) ?? 0) + count)
  for (const { model: name, platform, enterprise_id, count } of rows) {
    add({ name, platform, enterprise_id }, count)
    add({ name, platform, enterprise_id: null }, count)
  }
  return counts
}
