import type { app } from '@cpm/contract/delivery/app/app'
import { artifactHanded } from '@cpm/contract/delivery/artifact/artifact.payload'
import type { TaskType } from '@cpm/contract/delivery/task/task'
import { type Ctx, type Handler, refused } from '../../../core/feature.ts'
import { findRow } from '../../../core/row.ts'
import { unscoped } from '../../../core/scope.ts'
import { artifactOf } from '../../artifact/artifact.payload.ts'
import { ask } from '../../task/create/task.create.ts'
import { chosenBy, wholeOf } from '../../task/task.origin.ts'
import { ofStep } from './gray.origin.ts'
import { stopForAll } from '../../task/run/task.stop.ts'
import { goingBack, whatGoesBack } from '../../task/wave/wave.back.ts'
import { type HeldApp, heldVersion, type HeldVersion } from '../app.mine.ts'
import { put } from '../version/version.publish.ts'
import { closeGray, lastGray, tasksOf } from './gray.open.ts'

type Found = { app: HeldApp; version: HeldVersion }
/** Terminals of one step that land on the same version of the market, on the one they keep, or on none. */
type Back = { task: number; step: number; isBare: boolean; to: number | null; terminals: number }

/**
 * Takes a gray release back, also one that was barred or unpublished before: the terminals that have the version from its
 * tasks go back to the one before, and past each that was itself taken back, blocked or rejected; those that had none lose it.
 */
export const takeBack: Handler<typeof app.routes.takeBack> = async (ctx, { id }) => {
  const { scope, db, now } = ctx
  const found = await heldVersion(ctx, id)
  const { version } = found
  const last = await lastGray(scope, version.id)
  if (!last || last.outcome === 'official' || last.outcome === 'back') throw refused('app.gray.notGray')
  const tasks = await tasksOf(scope, last.id)
  await stopForAll(
    { db, now },
    tasks.map((one) => one.id),
  )
  const backs = await thoseToGoBack(ctx, tasks)
  const terminals = backs.reduce((sum, one) => sum + one.terminals, 0)
  const taskIds: string[] = []
  for (const back of backs) {
    const made = await askBack(ctx, found, back)
    if (made !== null) taskIds.push(made)
  }
  await closeGray(ctx, last.id, 'back')
  const note = taskIds.map((one) => `#${one}`).join(' ')
  const published = version.published === 'gray' ? 'none' : version.published
  await put(ctx, found, 'take_back', { published }, note || undefined)
  return { taskIds, terminals }
}

/** Where its terminals land is written down: some have it in hand still, and go back later. */
async function land({ scope }: Pick<Ctx, 'scope'>, step: number): Promise<void> {
  await scope.sql`
    update app_gray_target g set back_to = l.version_id,
      back_way = case when l.name is null then 'bare' when l.version_id is null then 'before' else 'version' end
    from app_gray_landing(${step}) l
    where ${unscoped('app_gray_target', 'of a version that is held')} and g.step_id = ${step}
      and g.terminal_id = l.terminal_id`
}

/** Of each step those that go back the same way; what goes back already does so once. */
async function thoseToGoBack(
  { scope, db }: Pick<Ctx, 'scope' | 'db'>,
  tasks: readonly { id: number; step: number }[],
): Promise<Back[]> {
  const backs: Back[] = []
  for (const { id, step } of tasks) {
    await land({ scope }, step)
    const isGoing = (await goingBack(db, id)) !== null
    const { rows: ways } = await scope.sql<{ isBare: boolean; to: number | null }>`
      select distinct back_way = 'bare' as "isBare", back_to as to from app_gray_target
      where ${unscoped('app_gray_target', 'of a version that is held')} and step_id = ${step} order by 1, 2`
    for (const way of ways.filter(({ isBare }) => isBare || !isGoing)) {
      const back = { task: id, step, ...way }
      const { rows } = await scope.sql<{ terminals: number }>`
        select count(*)::int as terminals from terminal
        where ${scope.visible('terminal')} and ${chosenBy(wholeOf(originOf(back)))}`
      const terminals = rows[0]?.terminals ?? 0
      if (terminals > 0) backs.push({ ...back, terminals })
    }
  }
  return backs
}

const originOf = ({ task, step, isBare, to }: Omit<Back, 'terminals'>) => ({
  ...ofStep(step, { isBare, to }),
  back_of: task,
})

/** What a terminal had before is put back, where it says by which name; what it got first is taken away. Null where nothing can be done. */
async function askBack(ctx: Ctx<typeof app.routes.takeBack>, found: Found, back: Back): Promise<string | null> {
  const draft = back.isBare ? takenAway(found) : await putBack(ctx, back)
  if (!draft) return null
  const target = { target: { filter: {} }, lateJoiners: true }
  const handed = back.to === null ? {} : await packageOf(ctx.scope, back.to)
  const made = await ask(ctx, { ...draft, ...target }, originOf(back), handed)
  return made.id
}

function takenAway({ app: row, version }: Found) {
  const type: TaskType = 'uninstall'
  return { type, params: { packageName: version.facts.productCode ?? row.package_name, name: row.name } }
}

/** What the task of the step brought goes. */
async function putBack({ scope, db }: Pick<Ctx, 'scope' | 'db'>, { task }: Back) {
  const type: TaskType = 'go_back'
  const brought = await scope
    .outside('what the task of a release that is held brought')
    .selectFrom('task')
    .select(['type', 'params'])
    .where('id', '=', task)
    .executeTakeFirstOrThrow()
  const params = await whatGoesBack(db, brought.type, brought.params as Record<string, unknown>)
  return params && { type, params }
}

/** The package of the version they land on, as a terminal is told of it; without one each puts back what it keeps. */
async function packageOf(scope: Ctx['scope'], versionId: number) {
  const { artifact_id } = await findRow(scope, 'app_version', versionId, ['artifact_id'])
  const artifact = artifactHanded.parse(await artifactOf(scope, artifact_id))
  return { artifactId: artifact.id, artifact }
}
