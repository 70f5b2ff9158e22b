import type { TaskRules } from '@cpm/contract/delivery/task/task'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import type { Job } from '../../../core/feature.ts'
import { tellTask } from '../run/task.notify.ts'
import { takeBackWave } from './wave.back.ts'
import { countWaves } from './wave.counts.ts'
import type { Counts } from '../read/task.counts.ts'
import { acceptedOf, failsTooMuch, gateOf, isUnderWay } from './wave.gate.ts'
import { holdBack, letGo, openWave } from './wave.move.ts'

type Db = Kysely<Tables>
type Steered = {
  id: number
  enterprise_id: number
  group_paths: string[] | null
  status: string
  type: string
  rules: TaskRules
  clock: string
  wave: number
  waves: number
  accepted: unknown
  paused_at: Date | null
  stopped_at: Date | null
  stuck_at: Date | null
  opened_at: Date | null
}

/** Opens waves whose gate is passed, pauses tasks that fail too much, and moves the runs that follow from either. */
export const steer: Job = {
  everyMs: 1000,
  async run({ db, now }) {
    let more = false
    for (let after = 0; ;) {
      const { rows } = await sql<{ id: number }>`
        select id from task where steered and id > ${after} order by id limit 100`.execute(db)
      for (const { id } of rows) more = (await db.transaction().execute((tx) => steerOne(tx, id, now))) || more
      const last = rows.at(-1)
      if (!last || rows.length < 100) return more
      after = last.id
    }
  },
}

/** One look at a task; true when it has more to move. */
export async function steerOne(db: Db, id: number, now: Date): Promise<boolean> {
  const task = await lockSteered(db, id)
  if (!task) return false
  if (task.paused_at) return holdBack(db, task, now)
  const counts = await countWaves(db, id, task.waves)
  const current = counts[task.wave - 1]
  const isStill = task.status === 'created' && !counts.some(isUnderWay)
  const failing = task.stopped_at ? null : failingWave(task, counts)
  // What is over is not paused any more, but what it installed goes back.
  if (failing !== null && (!isStill || task.rules.gate?.goBack)) {
    await sql`update task set paused_at = ${now}, pause_reason = 'failures' where id = ${id}`.execute(db)
    if (task.rules.gate?.goBack) await takeBackWave(db, { id, wave: failing }, now)
    await tellTask(db, task)
    return holdBack(db, task, now)
  }
  if (task.stopped_at || isStill || !current) {
    await sql`update task set steered = false, stuck_at = null where id = ${id}`.execute(db)
    return false
  }
  // While runs are still being made nobody knows what a wave is made of.
  const isMade = task.status === 'created'
  const gate = gateOf(task.rules, { counts: current, openedAt: task.opened_at, isMade }, now)
  const opens = task.wave < task.waves && isMade && gate === 'open'
  await noteStuck(db, task, task.wave < task.waves && gate === 'cannot_pass', now)
  const wave = opens ? task.wave + 1 : task.wave
  if (opens) await openWave(db, task, wave, now)
  const isMore = await letGo(db, { ...task, wave }, now)
  return isMore || opens
}

/** The last of the waves that have begun of which too many failed; null where none has. A wave goes on failing after the next began. */
function failingWave({ wave, rules, accepted }: Steered, counts: readonly Counts[]): number | null {
  const failing = counts
    .slice(0, wave)
    .findLastIndex((count, at) => failsTooMuch(rules, count, acceptedOf(accepted)[at + 1] ?? 0))
  return failing === -1 ? null : failing + 1
}

/**
 * Keeps whether its next wave can begin at all; that it cannot is told to people (migrations/functions/task.sql), once for
 * each wave until a person restarts its runs.
 */
async function noteStuck(db: Db, task: Steered, isStuck: boolean, now: Date): Promise<void> {
  if (isStuck === (task.stuck_at !== null)) return
  await sql`update task set stuck_at = ${isStuck ? now : null},
    stuck_told = case when ${isStuck} then wave else stuck_told end where id = ${task.id}`.execute(db)
  await tellTask(db, task)
}

async function lockSteered(db: Db, id: number): Promise<Steered | undefined> {
  const { rows } = await sql<Steered>`
    select t.id, t.enterprise_id, t.group_paths, t.status, t.type, t.rules, t.clock, t.wave, t.waves, t.accepted, t.paused_at, t.stopped_at, t.stuck_at,
      coalesce(w.opened_at, t.created_at) as opened_at
    from task t left join task_wave w on w.task_id = t.id and w.n = t.wave
    where t.id = ${id} and t.steered for no key update of t skip locked`.execute(db)
  return rows[0]
}
