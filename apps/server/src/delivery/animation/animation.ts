import type { animation } from '@cpm/contract/delivery/animation/animation'
import { columnsOf } from '../../core/columns.ts'
import { changed, type Ctx, defineFeature, type Handler, missing } from '../../core/feature.ts'
import { lockRow } from '../../core/row.ts'
import { contentOf, letGo, mustBeUnused, takenIn } from '../artifact/artifact.library.ts'
import { found, get, list } from './animation.list.ts'

/** Tells the screens of its enterprise; there is no enterprise 0, so that ours are told to administrators of ours. */
const tell = (db: Ctx['db'], row: { id: number; enterprise_id: number | null }) =>
  changed(db, { enterpriseId: row.enterprise_id ?? 0, accountPath: null }, [['animation', String(row.id)]])

const create: Handler<typeof animation.routes.create> = async ({ scope, db, account, now }, input) => {
  await takenIn(scope, input.artifactId, ['animation'], account.enterpriseId)
  const { artifactId, ...described } = input
  const row = await scope
    .insert('animation')
    .values({
      ...columnsOf(described, ['introduction']),
      enterprise_id: account.enterpriseId,
      account_id: account.id,
      artifact_id: Number(artifactId),
      created_at: now,
      updated_at: now,
    })
    .returning(['id', 'enterprise_id'])
    .executeTakeFirstOrThrow()
  await tell(db, row)
  return { id: String(row.id) }
}

const update: Handler<typeof animation.routes.update> = async ({ scope, db, now }, { id, ...input }) => {
  const row = await scope
    .update('animation')
    .set({ ...columnsOf(input, ['introduction']), updated_at: now })
    .where('id', '=', Number(id))
    .returning(['id', 'enterprise_id'])
    .executeTakeFirstOrThrow(missing)
  await tell(db, row)
  return { done: true }
}

const remove: Handler<typeof animation.routes.remove> = async (ctx, { id }) => {
  const { scope, db } = ctx
  const row = await lockRow(scope, 'animation', id, ['id', 'enterprise_id', 'artifact_id'])
  await mustBeUnused(ctx, row.artifact_id)
  await scope.remove('animation').where('id', '=', row.id).execute()
  await letGo(ctx, row.artifact_id)
  await tell(db, row)
  return { done: true }
}

const content: Handler<typeof animation.routes.content> = async (ctx, { id }) => {
  const { sha256, file_name: name } = await found(ctx.scope, id)
  return contentOf(ctx, { sha256, kind: 'animation', name })
}

/** What terminals play while they start [1.4], [3.22]. */
export const feature = defineFeature('animation', { list, get, create, update, remove, content })
