import type { app } from '@cpm/contract/delivery/app/app'
import { unprovenTerminals } from '@cpm/contract/people/me/me.proof'
import type { TaskType } from '@cpm/contract/delivery/task/task'
import { type Ctx, type Handler, refused } from '../../../core/feature.ts'
import { mustBeProven } from '../../../people/password/credentials.ts'
import { ask } from '../../task/create/task.create.ts'
import { amongThose, type Origin } from '../../task/create/task.market.ts'
import { stopForAll } from '../../task/run/task.stop.ts'
import { goingBack, whatGoesBack } from '../../task/wave/wave.back.ts'
import { type HeldApp, heldVersion, type HeldVersion } from '../app.mine.ts'
import { put } from '../version/version.publish.ts'
import { closeGray, lastGray, tasksOf } from './gray.open.ts'

type Found = { app: HeldApp; version: HeldVersion }
type Back = { task: number; step: number; isBare: boolean; terminals: number }

/**
 * Takes a gray release back, also one that was barred or unpublished before: the terminals that have the version from its
 * tasks go back to the one before; those that had none lose it.
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
  const backs = await thoseToGoBack(ctx, version.id, tasks)
  const terminals = backs.reduce((sum, one) => sum + one.terminals, 0)
  if (terminals > unprovenTerminals) mustBeProven(ctx)
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

/** Of each step those that had a version before, and those that had none; what goes back already does so once. */
async function thoseToGoBack(
  { scope, db }: Pick<Ctx, 'scope' | 'db'>,
  versionId: number,
  tasks: readonly { id: number; step: number }[],
): Promise<Back[]> {
  const backs: Back[] = []
  for (const { id, step } of tasks) {
    const isGoing = (await goingBack(db, id)) !== null
    for (const isBare of isGoing ? [true] : [false, true]) {
      const back = { task: id, step, isBare }
      const { rows } = await scope.sql<{ terminals: number }>`
        select count(*)::int as terminals from terminal
        where ${scope.visible('terminal')} and ${amongThose(originOf(versionId, back))}`
      const terminals = rows[0]?.terminals ?? 0
      if (terminals > 0) backs.push({ ...back, terminals })
    }
  }
  return backs
}

const originOf = (versionId: number, { task, step, isBare }: Omit<Back, 'terminals'>): Origin => ({
  market: 'gray',
  app_version_id: versionId,
  gray_step_id: step,
  gray_bare: isBare,
  back_of: task,
})

/** What a terminal had before is put back, where it says by which name; what it got first is taken away. Null where nothing can be done. */
async function askBack(ctx: Ctx<typeof app.routes.takeBack>, found: Found, back: Back): Promise<string | null> {
  const draft = back.isBare ? takenAway(found) : await putBack(ctx, back)
  if (!draft) return null
  const made = await ask(ctx, { ...draft, target: { filter: {} }, lateJoiners: true }, originOf(found.version.id, back))
  return made.id
}

function takenAway({ app: row, version }: Found) {
  const type: TaskType = 'uninstall'
  return { type, params: { packageName: version.facts.productCode ?? row.package_name, name: row.name } }
}

async function putBack({ scope }: Pick<Ctx, 'scope'>, { task }: Back) {
  const type: TaskType = 'go_back'
  const brought = await scope
    .outside('what the task of a release that is held brought')
    .selectFrom('task')
    .select(['type', 'params'])
    .where('id', '=', task)
    .executeTakeFirstOrThrow()
  const params = whatGoesBack(brought.type, brought.params as Record<string, unknown>)
  return params && { type, params }
}
