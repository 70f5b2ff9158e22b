import type { app, GrayForm } from '@cpm/contract/delivery/app/app'
import { type AnyTaskType, type TaskPreview, taskTypeOf } from '@cpm/contract/delivery/task/task'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { type Ctx, type Handler, refused } from '../../../core/feature.ts'
import { unscoped } from '../../../core/scope.ts'
import { ask } from '../../task/create/task.create.ts'
import { previewOf } from '../../task/create/task.preview.ts'
import { type HeldApp, heldVersion, type HeldVersion } from '../app.mine.ts'
import { put } from '../version/version.publish.ts'
import { type Chosen, choose } from './gray.choose.ts'
import { openGray } from './gray.open.ts'
import { ofStep } from './gray.origin.ts'

type Found = { app: HeldApp; version: HeldVersion }

/** Takes the next terminals into the gray release of a version, and makes the task that brings it to them. */
export const gray: Handler<typeof app.routes.gray> = async (ctx, form) => {
  const { scope, now } = ctx
  const found = await releasable(ctx, form.id)
  const { version } = found
  if (version.review_status !== 'approved') throw refused('app.notApproved')
  const open = await openGray(scope, version.id)
  const chosen = await choose(ctx, found, form, open)
  const grayId = open ?? (await beginGray(ctx, version.id))
  const stepId = await insertStep(ctx, grayId, chosen)
  const terminals = await takeIn(ctx, found, { grayId, stepId, which: chosen.which })
  if (terminals === 0) throw await nobody(scope, chosen, open)
  const made = await ask(ctx, draftOf(version, form), ofStep(stepId))
  await put(ctx, found, 'gray', { published: 'gray', published_at: now }, `#${made.id}`)
  return { taskId: made.id, terminals }
}

/** What would become of it: nothing is kept and nothing is sent. */
export const grayPreview: Handler<typeof app.routes.grayPreview> = async (ctx, form) => {
  const { scope } = ctx
  const found = await releasable(ctx, form.id)
  const open = await openGray(scope, found.version.id)
  const chosen = await choose(ctx, found, form, open)
  const among = sql<SqlBool>`${chosen.which} and ${isNew(open)}`
  const [all, fresh] = await Promise.all([count(scope, chosen.which), count(scope, among)])
  const beside = { isIn: all - fresh, of: chosen.of }
  if (fresh === 0) return { ...forNobody(ctx.now), ...beside }
  return { ...(await previewOf(ctx, draftOf(found.version, form), among)), ...beside }
}

/** What becomes of a task for nobody: it is not made. */
function forNobody(now: Date): TaskPreview {
  const none = { matching: 0, willRun: 0, unable: 0, lacking: 0, offline: 0, already: 0, bytes: 0 }
  const at = now.toISOString()
  return {
    ...none,
    unableFor: [],
    offlineSince: null,
    outsideWindow: 0,
    waitsFor: [],
    neverBegins: 0,
    zoneUnknown: 0,
    metered: 0,
    lowBattery: 0,
    lowSpace: 0,
    newerThere: 0,
    olderOpen: 0,
    olderTasks: [],
    supersedes: true,
    bytesByGroup: [],
    waves: [],
    startsAt: at,
    endsAt: at,
    needsApproval: null,
  }
}

/** A version that is not barred, and not everybody's already. */
async function releasable(ctx: Pick<Ctx, 'scope'>, id: string): Promise<Found> {
  const found = await heldVersion(ctx, id)
  const { version, app: row } = found
  if (version.published === 'official') throw refused('app.gray.isOfficial')
  if (version.barred_at !== null) throw refused('app.isBarred', { reason: version.bar_reason ?? '' })
  const { artifact }: AnyTaskType = taskTypeOf.install
  if (!artifact?.[row.platform]?.includes(version.kind)) throw refused('app.gray.notTask')
  return found
}

async function beginGray({ scope, now }: Pick<Ctx, 'scope' | 'now'>, versionId: number): Promise<number> {
  const made = await scope
    .insert('app_gray')
    .values({ version_id: versionId, began_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

type Asker = Pick<Ctx, 'scope' | 'now'> & { account: { id: number; name: string } }

async function insertStep({ scope, account, now }: Asker, grayId: number, chosen: Chosen): Promise<number> {
  const made = await scope
    .insert('app_gray_step')
    .values({
      gray_id: grayId,
      n: sql<number>`coalesce((select max(s.n) from app_gray_step s
        where ${unscoped('app_gray_step', 'of a version that is held')} and s.gray_id = ${grayId}), 0) + 1`,
      way: chosen.way,
      percent: chosen.percent,
      group_ids: chosen.groupIds,
      account_id: account.id,
      by_name: account.name,
      at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

/** Not in the release already. */
const isNew = (grayId: number | null): RawBuilder<SqlBool> => sql<SqlBool>`not exists (
  select from app_gray_target g where ${unscoped('app_gray_target', 'its terminal is seen')}
    and g.gray_id = ${grayId}::bigint and g.terminal_id = terminal.id)`

type Taking = { grayId: number; stepId: number; which: RawBuilder<SqlBool> }

/** Writes down the terminals of a step, each with what its list of apps shows; says how many they are. */
async function takeIn({ scope }: Pick<Ctx, 'scope'>, { app: row }: Found, { grayId, stepId, which }: Taking) {
  const made = await scope.sql`
    insert into app_gray_target (gray_id, terminal_id, step_id, before_name)
    select ${grayId}, terminal.id, ${stepId}, h.version_name
    from terminal
    left join app_held h on h.terminal_id = terminal.id and h.platform = ${row.platform}
      and h.package_name = lower(${row.package_name}) and ${unscoped('app_held', 'its terminal is seen')}
    where ${scope.visible('terminal')} and ${which} and ${isNew(grayId)}`
  return Number(made.numAffectedRows ?? 0)
}

async function count(scope: Ctx['scope'], which: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await scope.sql<{ n: number }>`
    select count(*)::int as n from terminal where ${scope.visible('terminal')} and ${which}`
  return rows[0]?.n ?? 0
}

async function nobody(scope: Ctx['scope'], { which }: Chosen, open: number | null) {
  const isThere = open !== null && (await count(scope, which)) > 0
  return refused(isThere ? 'app.gray.allIn' : 'app.gray.none')
}

/** The task of a step. Its terminals are the step's, which no filter finds. */
function draftOf({ artifact_id }: HeldVersion, form: GrayForm) {
  const type = 'install' as const
  const { health, autoStart } = form
  const { id: _, sns: __, groupIds: ___, percent: ____, ...rules } = form
  return {
    type,
    params: {
      artifactId: String(artifact_id),
      ...(health && { health }),
      ...(autoStart !== undefined && { autoStart }),
    },
    target: { filter: {} },
    ...rules,
  }
}
