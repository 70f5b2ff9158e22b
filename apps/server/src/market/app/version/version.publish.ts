import type { app, AppStep } from '@cpm/contract/market/app/app'
import { type Ctx, type Handler, refused, wake } from '../../../core/feature.ts'
import { isStoppedAbove } from '../../../people/account/save/above.ts'
import { type HeldApp, heldVersion, type HeldVersion, type Version } from '../app.mine.ts'
import { tellApp } from '../app.notify.ts'
import { endGray } from '../gray/gray.open.ts'
import { noteStep } from '../step/step.note.ts'
import { stopUnsendable } from './version.stop.ts'

type Found = { app: HeldApp; version: HeldVersion }
type Asking = Parameters<typeof noteStep>[0] & Pick<Ctx, 'db'>

/** Writes what became of a version, says so in the record, and tells the screens. */
export async function put(
  ctx: Asking,
  { app, version }: Found,
  step: AppStep,
  set: Partial<Omit<Version, 'facts' | 'checks' | 'id'>> & { checks?: string },
  note?: string,
): Promise<{ done: true }> {
  await ctx.scope.update('app_version').set(set).where('app_version.id', '=', version.id).execute()
  await noteStep(ctx, step, app, { version, note })
  await tellApp(ctx.db, app)
  return { done: true }
}

/** For everybody: an approved version that is not barred. */
export const publish: Handler<typeof app.routes.publish> = async (ctx, { id }) => {
  const found = await heldVersion(ctx, id)
  const { version } = found
  if (version.published === 'official') throw refused('app.alreadyPublished')
  if (version.review_status !== 'approved') throw refused('app.notApproved')
  if (version.barred_at !== null) throw refused('app.isBarred', { reason: version.bar_reason ?? '' })
  await endGray(ctx, version.id, 'official')
  await wake(ctx.db, 'jobs', { job: 'autoUpdate' })
  return put(ctx, found, 'publish', { published: 'official', published_at: ctx.now })
}

/** When it was published stays: it may be on terminals since. */
export const unpublish: Handler<typeof app.routes.unpublish> = async (ctx, { id }) => {
  const found = await heldVersion(ctx, id)
  if (found.version.published === 'none') throw refused('app.notPublished')
  await endGray(ctx, found.version.id, 'unpublished')
  return put(ctx, found, 'unpublish', { published: 'none' })
}

export const bar: Handler<typeof app.routes.bar> = async (ctx, { id, reason }) => {
  const found = await heldVersion(ctx, id)
  const { version } = found
  if (version.barred_at !== null) throw refused('app.isBarred', { reason: version.bar_reason ?? '' })
  await endGray(ctx, version.id, 'barred')
  const published = version.published === 'gray' ? 'none' : version.published
  const by = { barred_by: ctx.account.id, barred_by_platform: ctx.account.enterpriseId === null }
  const done = await put(ctx, found, 'bar', { barred_at: ctx.now, bar_reason: reason, ...by, published }, reason)
  await stopUnsendable(ctx, version.sha256)
  return done
}

export const unbar: Handler<typeof app.routes.unbar> = async (ctx, { id }) => {
  const found = await heldVersion(ctx, id)
  const { version } = found
  if (version.barred_at === null) throw refused('app.notBarred')
  if (await isStoppedAbove(ctx.scope, 'app_version.barred', version.id)) throw refused('app.barredAbove')
  const nobody = { barred_at: null, bar_reason: null, barred_by: null, barred_by_platform: false }
  return put(ctx, found, 'unbar', nobody, version.bar_reason ?? undefined)
}
