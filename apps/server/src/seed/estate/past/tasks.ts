import { type AnyTaskType, type RunStatus, runStates, type TaskType, taskTypes } from '@cpm/contract/delivery/task/task'
import { lockSecrets } from '../../../delivery/task/create/task.secrets.ts'
import type { Account } from '../../../core/feature.ts'
import { between, dayMs, hourMs, luck, minuteMs, pick } from '../chance.ts'
import { type Platform } from '@cpm/contract/estate/agent/report'
import { taskTypeOf } from '@cpm/contract/delivery/task/task'
import { type Estate, type PastDeed, reaches } from './action.ts'
import { askedFor, endingsOf } from './task-words.ts'
import type { EstateTerminal } from '../terminals.ts'

/** What a run came to. */
type Ending = { status: RunStatus; reason: string | null; exitCode?: number; output?: string }

type PastTask = {
  type: TaskType
  /** How it goes: all of it right, some of it wrong, broken off, too late, or not over yet. */
  course: 'right' | 'mixed' | 'stopped' | 'late' | 'waiting'
  by: Account
  at: number
  chosen: readonly EstateTerminal[]
}

const courses = ['right', 'mixed', 'stopped', 'late'] as const
/** Who asks for tasks, and the four sign-ins among them. */
const askers = ['enterprise', 'li_wei', 'wang_fang', 'chen_jing', 'liu_yang', 'store', 'guo_tao', 'emily_tan'] as const
const abroad = ['daybreak', 'aisha_rahman', 'omar_haddad'] as const

/** A task of each type for each way it can go, spread over the month and over the people; and some that still wait. */
export function tasksOf(estate: Estate): PastDeed[] {
  const now = estate.now.getTime()
  const past = taskTypes.flatMap((type, t) =>
    courses.map((course, c): PastTask => {
      const by = estate.who(
        c === 3 && t % 2 === 0 ? pick(abroad, type) : (askers[(t + c * 3) % askers.length] as string),
      )
      // By day, and the late ones long enough ago to have expired.
      const days =
        course === 'late'
          ? between(9, 28, type, course)
          : course === 'mixed' && t % 4 === 0
            ? between(0.08, 0.9, type, course)
            : between(0.3, 24, type, course)
      const at = now - days * dayMs
      return { type, course, by, at, chosen: chosenFor(estate, by, `${type} ${course}`, course) }
    }),
  )
  const waiting = (['lock', 'set_permission', 'message', 'uninstall'] as const).map((type, i): PastTask => {
    const by = estate.who(['li_wei', 'enterprise', 'wang_fang', 'daybreak'][i] as string)
    return {
      type,
      course: 'waiting',
      by,
      at: now - between(0.5, 20, type, 'waiting') * hourMs,
      chosen: chosenFor(estate, by, `${type} waiting`, 'waiting'),
    }
  })
  return [
    ...[...past, ...waiting].filter(({ chosen }) => chosen.length > 0).flatMap((task) => deedsOf(estate, task)),
    neverMade(estate),
  ]
}

/** One that ran out before its runs could be made. */
function neverMade({ db, who, now }: Estate): PastDeed {
  const by = who('liu_yang')
  const at = now.getTime() - 16.4 * dayMs
  const params = { title: '', text: '系统维护，暂停收银五分钟。 Works: please pause for five minutes.' }
  const target = { filter: { online: true } }
  return {
    at,
    who: by,
    action: 'task.create',
    input: { type: 'message', params, target },
    work: () =>
      db
        .insertInto('task')
        .values({
          enterprise_id: by.enterpriseId as number,
          account_id: by.id,
          account_path: by.path,
          group_paths: by.groupPaths && [...by.groupPaths],
          type: 'message',
          params: JSON.stringify(params),
          target: JSON.stringify(target),
          status: 'creation_failed',
          reason: 'expired',
          total: 41,
          expires_at: new Date(at + minuteMs),
          stopped_at: null,
          created_at: new Date(at),
        })
        .execute(),
  }
}

/** Those the asker reaches: for what waits or came too late, the ones that are away; otherwise those that run, with a few that cannot. */
function chosenFor(
  { terminals }: Estate,
  by: Account,
  word: string,
  course: PastTask['course'],
): readonly EstateTerminal[] {
  const mine = terminals.filter((one) => reaches(by, one)).toSorted((a, b) => luck(a.sn, word) - luck(b.sn, word))
  const running = mine.filter(({ standing }) => standing === 'live')
  const away = mine.filter(({ standing }) => standing === 'hour' || standing === 'days')
  const outside = mine.filter(({ standing }) => standing === 'logged_off' || standing === 'in_stock')
  if (course === 'waiting') return [...away.slice(0, 6), ...outside.slice(0, 1)]
  const some = running.slice(0, 4 + Math.floor(luck(word, 'many') * 14))
  if (course === 'late') return [...some, ...away.slice(0, 3)]
  return course === 'mixed' ? [...some, ...outside.slice(0, 2)] : some
}

function deedsOf(estate: Estate, task: PastTask): PastDeed[] {
  const { type, by, at, course } = task
  const sns = task.chosen.map(({ sn }) => sn)
  const params = askedFor(type, task.chosen)
  const made = { id: 0 }
  const asked: PastDeed = {
    at,
    who: by,
    action: taskTypeOf[type].permission,
    input: { type, params: shown(type, params), target: { sns } },
    work: async () => void (made.id = await writeTask(estate, task, params)),
  }
  if (course !== 'stopped') return [asked]
  const stoppedAt = at + 90_000
  return [
    asked,
    {
      at: stoppedAt,
      who: by,
      action: 'task.stop',
      get input() {
        return { id: String(made.id) }
      },
      work: () =>
        estate.db
          .updateTable('task')
          .set({ stopped_at: new Date(stoppedAt) })
          .where('id', '=', made.id)
          .execute(),
    },
  ]
}

/** As the audit shows them. */
function shown(type: TaskType, params: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { secret = [] }: AnyTaskType = taskTypeOf[type]
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, secret.includes(name) ? '•' : value]))
}

/** The one place where a past task and its runs are written. */
async function writeTask(estate: Estate, task: PastTask, asked: Record<string, unknown>): Promise<number> {
  const { db, secretKey, now } = estate
  const { type, by, at, chosen, course } = task
  const enterpriseId = chosen[0]?.enterpriseId as number
  const { open, secrets } = lockSecrets(secretKey, { type, enterpriseId }, taskTypeOf[type].params.parse(asked))
  const waitMs = taskTypeOf[type].waitMs
  const expiresAt =
    course === 'waiting' ? Math.max(at + waitMs, now.getTime() + dayMs) : at + Math.min(waitMs, 7 * dayMs)
  const { id } = await db
    .insertInto('task')
    .values({
      enterprise_id: enterpriseId,
      account_id: by.id,
      account_path: by.path,
      group_paths: by.groupPaths && [...by.groupPaths],
      type,
      params: JSON.stringify(open),
      secrets,
      target: JSON.stringify({ sns: chosen.map(({ sn }) => sn) }),
      status: 'created',
      reason: null,
      total: chosen.length,
      made: chosen.length,
      made_to: Math.max(...chosen.map((one) => one.id)),
      expires_at: new Date(expiresAt),
      stopped_at: null,
      created_at: new Date(at),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('task_run')
    .values(chosen.map((one, i) => runOf(task, one, i, { id, enterpriseId, expiresAt })))
    .execute()
  return id
}

function runOf(
  task: PastTask,
  one: EstateTerminal,
  at: number,
  { id, enterpriseId, expiresAt }: { id: number; enterpriseId: number; expiresAt: number },
) {
  const ending = endingOf(task, one, at)
  const begun = task.at + between(0.4, 9, task.type, one.sn, 'begun') * 1000
  const ended = endOf(task, one, ending.status, begun, expiresAt)
  const hasBegun = ending.status === 'success' || ending.status === 'failed' || ending.reason === 'stopped'
  return {
    task_id: id,
    enterprise_id: enterpriseId,
    terminal_id: one.id,
    status: ending.status,
    version: hasBegun ? 4 : ending.status === 'waiting' || ending.status === 'skipped' ? 0 : 1,
    reason: ending.reason,
    progress: null,
    exit_code: ending.exitCode ?? null,
    output: ending.output ?? null,
    sent_at: hasBegun ? new Date(begun - 200) : null,
    stop_asked_at: null,
    deadline_at: new Date(expiresAt),
    created_at: new Date(task.at),
    updated_at: new Date(ended ?? task.at),
    started_at: hasBegun ? new Date(begun) : null,
    finished_at: ended === null ? null : new Date(ended),
  }
}

function endOf(task: PastTask, one: EstateTerminal, status: RunStatus, begun: number, expiresAt: number) {
  if (!runStates.ended.includes(status)) return null
  if (status === 'skipped') return task.at
  if (status === 'expired') return expiresAt
  if (status === 'stopped') return task.at + 92_000
  if (status === 'unknown') return begun + taskTypeOf[task.type].limitMs
  const slow = 'back' in taskTypeOf[task.type] ? 1.4 * minuteMs : 6_000
  return begun + slow * between(0.3, 1.6, task.type, one.sn, 'took')
}

/** Why a terminal could not have it at all: as the server would say when it made the run. */
function whyNot({ type }: PastTask, { standing, platform }: EstateTerminal): string | null {
  if (standing === 'logged_off' || standing === 'replaced') return 'logged_off'
  if (standing === 'in_stock' || standing === 'shipped' || standing === 'fresh') return 'not_activated'
  const able: readonly Platform[] = taskTypeOf[type].platforms
  return able.includes(platform) ? null : 'not_supported'
}

function endingOf(task: PastTask, one: EstateTerminal, at: number): Ending {
  const skipped = whyNot(task, one)
  if (skipped) return { status: 'skipped', reason: skipped }
  const { course, type } = task
  const { right, exitCode, wrong } = endingsOf(type, one)
  if (course === 'waiting') return { status: 'waiting', reason: null }
  // It vanished on the way, and nobody knows what came of it.
  if (course === 'late' && at % 3 === 1 && one.standing === 'live') return { status: 'unknown', reason: 'no_answer' }
  if (course === 'late' && (at % 3 !== 0 || one.standing !== 'live')) return { status: 'expired', reason: 'expired' }
  if (course === 'stopped' && at % 4 !== 0) {
    return { status: 'stopped', reason: at % 4 === 1 ? 'unconfirmed' : 'stopped' }
  }
  if (course === 'mixed' && at % 3 === 1) {
    const fault = wrong[Math.floor(at / 3) % wrong.length] as (typeof wrong)[number]
    return {
      status: 'failed',
      ...fault,
    }
  }
  return { status: 'success', reason: null, ...(exitCode !== undefined && { exitCode }), output: right }
}
