import type { app } from '@cpm/contract/market/app/app'
import { taskTypeOf } from '@cpm/contract/delivery/task/task'
import type { TerminalFilter } from '@cpm/contract/estate/terminal/terminal.shape'
import { codes } from '@cpm/contract/kernel/envelope'
import { sql } from 'kysely'
import { type Ctx, type Handler, Refusal, refused } from '../../../core/feature.ts'
import { unscoped } from '../../../core/scope.ts'
import { ask } from '../../../delivery/task/create/task.create.ts'
import { isStoppedAbove } from '../../../people/account/save/above.ts'
import { type HeldApp, heldApp } from '../app.mine.ts'
import { tellApp } from '../app.notify.ts'
import { heldByThose } from '../read/app.filter.ts'
import { noteStep } from '../step/step.note.ts'

/** Lists an app: it needs a version that is published officially. */
export const launch: Handler<typeof app.routes.launch> = async (ctx, { id }) => {
  const { scope, db, now } = ctx
  const row = await heldApp(ctx, id)
  if (row.launched_at !== null) throw refused('app.alreadyLaunched')
  if (await isStoppedAbove(scope, 'app.unlaunched', row.id)) throw refused('app.unlaunchedAbove')
  const official = await sql`select from app_official where app_id = ${row.id} limit 1`.execute(db)
  if (official.rows.length === 0) throw refused('app.noOfficial')
  await scope
    .update('app')
    .set({ launched_at: now, unlaunched_by: null, unlaunched_by_platform: false, updated_at: now })
    .where('app.id', '=', row.id)
    .execute()
  await noteStep(ctx, 'launch', row)
  await tellApp(db, row)
  return { done: true }
}

export const unlaunch: Handler<typeof app.routes.unlaunch> = async (ctx, { id, uninstall }) => {
  const { scope, db, now, account } = ctx
  const row = await heldApp(ctx, id)
  if (row.launched_at === null) throw refused('app.notLaunched')
  const by = { unlaunched_by: account.id, unlaunched_by_platform: account.enterpriseId === null }
  await scope
    .update('app')
    .set({ launched_at: null, ...by, updated_at: now })
    .where('app.id', '=', row.id)
    .execute()
  await noteStep(ctx, 'unlaunch', row)
  const taskId = uninstall ? await takeOff(ctx, row) : null
  await tellApp(db, row)
  return { taskId }
}

/** A task of the usual kind, with its limits, its proof and its second person, for the terminals that have it. */
async function takeOff(ctx: Ctx<typeof app.routes.unlaunch>, row: HeldApp): Promise<string | null> {
  const { scope, account } = ctx
  if (!account.permissions.has(taskTypeOf.uninstall.permission)) throw new Refusal(codes.forbidden, 'answer.forbidden')
  const { rows } = await scope.sql<{ shown_as: string }>`
    select distinct app_held.shown_as from app
    join app_held on ${heldByThose(scope)}
    join terminal on terminal.id = app_held.terminal_id
    where ${unscoped('app', 'it is held')} and app.id = ${row.id} and ${scope.visible('terminal')}
    order by 1`
  const names = rows.map((one) => one.shown_as)
  const [packageName, ...others] = names
  if (packageName === undefined) return null
  if (others.length > 0) throw refused('app.manyNames', { names: names.slice(0, 5).join(', ') })
  const made = await ask(ctx, {
    type: 'uninstall',
    params: { packageName, name: row.name },
    target: { filter: heldFilter(row) },
  })
  return made.id
}

/** Those that have it, as the list of terminals finds them: not those with an own app of the same package. */
const heldFilter = ({ id }: HeldApp): TerminalFilter => ({ appId: String(id) })
