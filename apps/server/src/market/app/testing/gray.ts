import type { RunUp } from '@cpm/contract/delivery/task/task'
import { feature as tasks } from '../../../delivery/task/task.ts'
import { openMarketWorld } from './world.ts'

type Terminal = { id: number; sn: string; enterprise_id: number; group_path: string | null }
type Shown = { name: string; version: string; code: number }

/** The market, with shops whose terminals answer. */
export async function openGrayWorld() {
  const world = await openMarketWorld()
  const { db, make, mine } = world
  const [north, south] = [await make.group(mine.id), await make.group(mine.id)]

  const shows = (terminal: { id: number }, { name, version, code }: Shown) =>
    world.shows(terminal, [{ packageName: name, version, versionCode: code } as never])

  /** Every open run of a task is said to have ended so. */
  async function end(taskId: string, status: RunUp['status'], which: (sn: string) => boolean = () => true) {
    const runs = await db
      .selectFrom('task_run')
      .innerJoin('terminal', 'terminal.id', 'task_run.terminal_id')
      .select(['task_run.id as runId', 'task_run.attempt', 'task_run.version'])
      .select(['terminal.id', 'terminal.sn', 'terminal.enterprise_id', 'terminal.group_path'])
      .where('task_id', '=', Number(taskId))
      .where('task_run.status', 'in', ['waiting', 'pulled', 'started', 'executed'])
      .orderBy('task_run.id')
      .execute()
    const meant = runs.filter(({ sn }) => which(sn))
    const batch = meant.map((run) => ({
      terminalId: run.id,
      sn: run.sn,
      enterpriseId: run.enterprise_id,
      groupPath: run.group_path,
      sessionNo: 1,
      payload: { runId: String(run.runId), attempt: run.attempt, expectedVersion: run.version, status },
    }))
    await db.transaction().execute(async (tx) => tasks.topics.run?.({ db: tx, now: new Date() }, batch))
    return meant as Terminal[]
  }

  return {
    ...world,
    north,
    south,
    shows,
    /** A terminal's whole list of apps. */
    showsAll: world.shows,
    end,
    /** What a terminal is, as far as an app is for it. */
    isOf: (terminal: { id: number }, set: { model?: string; os_version?: string | null }) =>
      db.updateTable('terminal').set(set).where('id', '=', terminal.id).execute(),
    /** Terminals of a shop that have a version of the app, or nothing. */
    async fleet(count: number, shown?: Shown, more: Partial<Parameters<typeof make.terminal>[0]> = {}) {
      const made: Terminal[] = []
      for (let n = 0; n < count; n++) {
        const terminal = await make.terminal({ enterpriseId: mine.id, group: north, ...more })
        if (shown) await shows(terminal, shown)
        made.push(terminal)
      }
      return made
    },
    /** The task brings the version: each terminal says so, and its list shows it. */
    async arrives(taskId: string, shown: Shown, which?: (sn: string) => boolean) {
      const terminals = await end(taskId, 'success', which)
      for (const terminal of terminals) await shows(terminal, shown)
      await world.job('task.confirmShown')
      return terminals
    },
    /** Submits and publishes a version of the platform, which another administrator approves. */
    async officialOfPlatform(versionId: string) {
      await world.admin.app.submit({ id: versionId })
      await world.second.app.approve({ id: versionId })
      await world.admin.app.publish({ id: versionId })
    },
    /** Another version of an app, approved and published nowhere. */
    async approved(appId: string, shown: Shown) {
      const artifactId = await world.apk(world.owner, { name: shown.name, version: shown.version, code: shown.code })
      const { id } = await world.owner.app.addVersion({ id: appId, artifactId })
      await world.owner.app.submit({ id })
      await world.admin.app.approve({ id })
      return id
    },
  }
}
export type GrayWorld = Awaited<ReturnType<typeof openGrayWorld>>
