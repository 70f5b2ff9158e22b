import type { wallpaper } from '@cpm/contract/delivery/wallpaper/wallpaper'
import type { ArtifactFacts, ArtifactKind } from '@cpm/contract/delivery/artifact/artifact'
import { sql } from 'kysely'
import { columnsOf } from '../../core/columns.ts'
import { badField, changed, type Ctx, defineFeature, type Handler, missing, refused } from '../../core/feature.ts'
import { findRow, lockRow } from '../../core/row.ts'
import { unscoped } from '../../core/scope.ts'
import { someOf } from '../../core/some-of.ts'
import { placesGiven } from '../../estate/policy/policy.assignment.ts'
import { contentOf, letGo, mustBeUnused, takenIn } from '../artifact/artifact.library.ts'
import { artifactOf } from '../artifact/artifact.payload.ts'
import { fit, given } from './wallpaper.give.ts'
import { get, list } from './wallpaper.list.ts'
import { proof, proofTerminals } from './wallpaper.proof.ts'
import { hasWallpaper, isOfWallpaper, tellWallpaper } from './wallpaper.payload.ts'
import { wallpaperWakes } from './wallpaper.screen.ts'

/** Tells the screens of its enterprise; there is no enterprise 0, so that ours are told to administrators of ours. */
const tell = (db: Ctx['db'], row: { id: number; enterprise_id: number | null }) =>
  changed(db, { enterpriseId: row.enterprise_id ?? 0, accountPath: null }, [['wallpaper', String(row.id)]])

type Files = { artifactId: string; posterId?: string | undefined }

/** Of a video: what stands in for it, as large as it is. A picture needs none. */
async function posterOf(
  scope: Ctx['scope'],
  { posterId }: Files,
  video: { kind: ArtifactKind; facts: ArtifactFacts },
  owner: number | null,
) {
  if (video.kind !== 'video') return null
  if (posterId === undefined) throw badField('posterId', 'wallpaper.needsPoster')
  const { facts } = await takenIn(scope, posterId, ['picture'], owner)
  const { width, height } = video.facts
  const isOther = width !== undefined && height !== undefined && (facts.width !== width || facts.height !== height)
  if (isOther) throw badField('posterId', 'wallpaper.posterSize', { screen: `${width}x${height}` })
  return Number(posterId)
}

const create: Handler<typeof wallpaper.routes.create> = async ({ scope, db, account, now }, input) => {
  const { artifactId, posterId, ...described } = input
  const artifact = await takenIn(scope, artifactId, ['picture', 'video'], account.enterpriseId)
  const row = await scope
    .insert('wallpaper')
    .values({
      ...columnsOf(described, ['introduction']),
      enterprise_id: account.enterpriseId,
      account_id: account.id,
      artifact_id: Number(artifactId),
      poster_id: await posterOf(scope, { artifactId, posterId }, artifact, account.enterpriseId),
      created_at: now,
      updated_at: now,
    })
    .returning(['id', 'enterprise_id'])
    .executeTakeFirstOrThrow()
  await tell(db, row)
  return { id: String(row.id) }
}

const update: Handler<typeof wallpaper.routes.update> = async ({ scope, db, now }, { id, ...input }) => {
  const row = await scope
    .update('wallpaper')
    .set({ ...columnsOf(input, ['introduction']), updated_at: now })
    .where('id', '=', Number(id))
    .returning(['id', 'enterprise_id'])
    .executeTakeFirstOrThrow(missing)
  // Terminals are told it by its name.
  if (input.name !== undefined) await tellWallpaper(db, row.id, now)
  await tell(db, row)
  return { done: true }
}

const remove: Handler<typeof wallpaper.routes.remove> = async (ctx, { id }) => {
  const { scope, db } = ctx
  const row = await lockRow(scope, 'wallpaper', id, ['id', 'enterprise_id', 'artifact_id', 'poster_id'])
  const places = await placesGiven(ctx, isOfWallpaper(row.id))
  if (places.count > 0) throw refused('wallpaper.isGiven', places)
  const { rows: schedules } = await sql<{ name: string }>`
    select name from wallpaper_schedule
    where ${unscoped('wallpaper_schedule', 'of a wallpaper that is seen')} and ${hasWallpaper(row.id)}
    order by id desc`.execute(db)
  const count = schedules.length
  const names = someOf(
    schedules.slice(0, 3).map(({ name }) => name),
    count,
  )
  if (count > 0) throw refused('wallpaper.inSchedules', { count, names })
  const files = [row.artifact_id, ...(row.poster_id === null ? [] : [row.poster_id])]
  for (const file of files) await mustBeUnused(ctx, file)
  await scope.remove('wallpaper').where('id', '=', row.id).execute()
  for (const file of files) await letGo(ctx, file)
  await tell(db, row)
  return { done: true }
}

const filesOf = (scope: Ctx['scope'], id: string) => findRow(scope, 'wallpaper', id, ['artifact_id', 'poster_id'])

const picture: Handler<typeof wallpaper.routes.picture> = async (ctx, { id }) => {
  const { artifact_id, poster_id } = await filesOf(ctx.scope, id)
  return contentOf(ctx, await artifactOf(ctx.scope, poster_id ?? artifact_id))
}

const video: Handler<typeof wallpaper.routes.video> = async (ctx, { id }) => {
  const artifact = await artifactOf(ctx.scope, (await filesOf(ctx.scope, id)).artifact_id)
  if (artifact.kind !== 'video') throw missing()
  return contentOf(ctx, artifact)
}

/** Pictures and videos for the screens of terminals, and what places show [2.13]. */
export const feature = defineFeature(
  'wallpaper',
  {
    list,
    get,
    create,
    update,
    remove,
    picture,
    video,
    proof,
    proofTerminals,
    fit,
    ...given,
  },
  { alsoWakes: wallpaperWakes },
)
