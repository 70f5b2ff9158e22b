import type { artifact, ArtifactUse } from '@cpm/contract/delivery/artifact/artifact'
import { sql } from 'kysely'
import { changed, type Ctx, type Handler, missing, wake } from '../../../core/feature.ts'
import { namesOf, refusedAsUsed, usesOf } from './artifact.uses.ts'

type Row = { id: number; enterprise_id: number | null; name: string }
type Used = { row: Row; by: ArtifactUse; count: number }

/** Deletes those that nothing needs; answers the others. */
async function removeFree({ scope, db }: Ctx, ids: readonly string[]): Promise<{ free: Row[]; used: Used[] }> {
  const wanted = [...new Set(ids.map(Number))]
  // Held, so that nothing comes to name one that is being looked at by the rows of a library.
  const rows: Row[] = await scope
    .from('artifact')
    .select(['id', 'enterprise_id', 'name'])
    .where('id', 'in', wanted)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length < wanted.length) throw missing()
  const uses = await usesOf(db, wanted)
  const used = rows.flatMap((row) => (uses.get(row.id) ?? []).slice(0, 1).map((first) => ({ row, ...first })))
  const free = rows.filter(({ id }) => !uses.has(id))
  if (free.length === 0) return { free, used }
  await scope
    .remove('artifact')
    .where(sql<boolean>`id = any(${free.map(({ id }) => id)}::bigint[])`)
    .execute()
  for (const { id, enterprise_id } of free)
    await changed(db, { enterpriseId: enterprise_id, accountPath: null }, [['artifact', String(id)]])
  await wake(db, 'jobs', { job: 'collect' })
  return { free, used }
}

export const remove: Handler<typeof artifact.routes.remove> = async (ctx, { id }) => {
  const { used } = await removeFree(ctx, [id])
  const [first] = used
  if (first) throw await refusedAsUsed(ctx.scope, first.row, first)
  return { done: true }
}

export const removeMany: Handler<typeof artifact.routes.removeMany> = async (ctx, { ids }) => {
  const { free, used } = await removeFree(ctx, ids)
  const refused = []
  for (const { row, by } of used) {
    const names = await namesOf(ctx.scope, row.id, by)
    refused.push({ id: String(row.id), name: row.name, by, names })
  }
  return { deleted: free.length, refused }
}
