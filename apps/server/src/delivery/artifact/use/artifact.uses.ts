import { type ArtifactUsedBy, type ArtifactUse, usesNamed } from '@cpm/contract/delivery/artifact/artifact'
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, refused, type Refusal } from '../../../core/feature.ts'
import { offersFor } from '../../../core/offers/offers.ts'
import type { Scope } from '../../../core/scope.ts'
import { someOf } from '../../../core/some-of.ts'
import type { ArtifactNaming } from '../slots.ts'

/** What names files, by the same offers that decide whether one may be deleted. */

type Counted = { by: ArtifactUse; count: number }

const these = (ids: readonly number[]) => sql`select unnest(${ids}::bigint[]) as id`
const namings = () => offersFor<ArtifactNaming>('artifact.naming')

/** What needs each of some files, whoever sees it; what is only kept in a library comes last. */
export async function usesOf(db: Ctx['db'], ids: readonly number[]): Promise<Map<number, Counted[]>> {
  const uses = new Map<number, Counted[]>()
  const inOrder = [...(await namings())].toSorted((a, b) => Number(a.isLibrary ?? false) - Number(b.isLibrary ?? false))
  for (const one of inOrder) {
    const { rows } = await sql<{ id: number; count: number }>`
      select artifact_id as id, count(*)::int as count from (${one.namedAmong(these(ids))}) named group by 1`.execute(
      db,
    )
    for (const { id, count } of rows) uses.set(id, [...(uses.get(id) ?? []), { by: one.key, count }])
  }
  return uses
}

type Seen = { artifact_id: number; id: number; title: string; all: number }

/** The newest that one sees of what needs them. */
async function seenOf(scope: Scope, naming: ArtifactNaming, ids: readonly number[]): Promise<Seen[]> {
  if (!naming.seenAmong) return []
  const { rows } = await scope.sql<Seen>`
    select artifact_id, id, title, "all" from (
      select artifact_id, id, title, count(*) over (partition by artifact_id)::int as "all",
        row_number() over (partition by artifact_id order by id desc) as nth
      from (${naming.seenAmong(scope, these(ids))}) seen) ranked
    where nth <= ${usesNamed} order by artifact_id, nth`
  return rows
}

/** The names of what needs a file, the newest first, as far as one sees them. */
export async function namesOf(scope: Scope, id: number, by: ArtifactUse): Promise<string[]> {
  const naming = (await namings()).find(({ key }) => key === by)
  return naming ? (await seenOf(scope, naming, [id])).map(({ title }) => title) : []
}

/** The refusal to delete a file: what needs it, how many there are, and what they are called. */
export async function refusedAsUsed(
  scope: Scope,
  file: { id: number; name: string },
  { by, count }: Counted,
): Promise<Refusal> {
  const names = await namesOf(scope, file.id, by)
  return refused(`artifact.usedBy.${by}`, { name: file.name, count, names: someOf(names, count) })
}

type File = { id: number; enterprise_id: number | null }

/** What is told of the use of a page of files. Of ours, others are told no more than they see themselves. */
export async function usedBy({ scope, db, account }: Ctx, files: readonly File[]) {
  const ids = files.map(({ id }) => id)
  const told = new Map<number, ArtifactUsedBy[]>()
  if (ids.length === 0) return told
  const uses = await usesOf(db, ids)
  const used = [...uses.keys()]
  if (used.length === 0) return told
  const own = new Set(files.filter((one) => one.enterprise_id === account.enterpriseId).map(({ id }) => id))
  for (const naming of await namings()) {
    const seen = await seenOf(scope, naming, used)
    for (const id of used) {
      const some = seen.filter((one) => one.artifact_id === id)
      const all = uses.get(id)?.find(({ by }) => by === naming.key)?.count ?? 0
      const count = own.has(id) || account.enterpriseId === null ? all : (some[0]?.all ?? 0)
      if (count === 0) continue
      const named = some.map((one) => ({ id: String(one.id), title: one.title }))
      told.set(id, [...(told.get(id) ?? []), { by: naming.key, count, some: named }])
    }
  }
  return told
}

/** The condition that something needs a file, over all that one sees: a list asks it once. */
export async function neededAmong(scope: Scope): Promise<RawBuilder<boolean>> {
  const seen = sql`select artifact.id from artifact where ${scope.visible('artifact')}`
  const named = (await namings()).map((one) => sql`select artifact_id from (${one.namedAmong(seen)}) one`)
  return sql<boolean>`artifact.id in (${sql.join(named, sql` union all `)})`
}
