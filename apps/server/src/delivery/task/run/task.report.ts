import {
  isReason,
  noNumber,
  ownWords,
  provenMs,
  type RunAck,
  type RunHeard,
  type RunStatus,
  type RunUp,
  runStates,
  silentMs,
  task,
  type TaskRetry,
  terminalHolds,
  taskTypeNamed,
} from '@cpm/contract/delivery/task/task'
import { showsSomething } from '@cpm/contract/kernel/fields/text'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import type { Down, Up, UpCtx } from '../../../core/feature.ts'
import { type Shown, tellRuns } from './task.notify.ts'

/** A run as the batch finds it and leaves it. Fields a terminal did not speak of are null and stay as they are. */
type Run = {
  id: number
  task_id: number
  terminal_id: number
  status: RunStatus
  attempt: number
  version: number
  /** Why it is held, if it is. */
  held_for: string | null
  deadline_at: Date
  stop_asked_at: Date | null
  superseded_by: number | null
  type: string
  /** The start of the machine it was given to; and the one it is in now, as far as the terminal says. */
  boot_id: string | null
  bootNow: string | null
  /** Two machines use the secret of its terminal. */
  isDoubled: boolean
  activatedAt: Date | null
  /** What of its parameters says how long it may take. */
  timing: Record<string, unknown>
  /** Something in its list of apps will show it. */
  type_shown: boolean
  /** What its author said of failures; and how often it was tried again. */
  retry: TaskRetry | null
  retries: number
  expires_at: Date
  hold_until: Date | null
  failed_for: string | null
  /** What was in the row: the update's guard. */
  was: { version: number; status: RunStatus } | null
  reason: string | null
  own_words: string | null
  progress: number | null
  exitCode: number | null
  output: string | null
  truncated: boolean | null
  startedAt: Date | null
  finishedAt: Date | null
}

/**
 * What terminals say of their runs: taken when the attempt, the version and the state table [4.6] allow it, one after
 * the other, and answered with `down/ack` either way. Two statements for the whole batch.
 */
export async function takeReports({ db, now }: UpCtx, batch: Up<RunHeard>[]): Promise<Down[]> {
  const runs = await lockRuns(db, batch)
  const shown: Shown[] = []
  const acks = batch.map((up) => {
    const run = runs.get(keyOf(up.payload.runId))
    const ack = answer(run, up, now)
    if (run && ack.ok)
      shown.push({ taskId: run.task_id, sn: up.sn, enterpriseId: up.enterpriseId, groupPath: up.groupPath })
    return { sn: up.sn, leaf: task.topics.ack.leaf, payload: ack }
  })
  const changed = [...runs.values()].filter((run) => run.was !== null)
  if (changed.length > 0) {
    await store(db, changed, now)
    await tellRuns(db, shown)
  }
  return acks
}

/** An id may be written with leading zeros. */
function keyOf(runId: string): string {
  return String(BigInt(runId))
}

async function lockRuns(db: Kysely<Tables>, batch: Up<RunHeard>[]): Promise<Map<string, Run>> {
  const ids = [...new Set(batch.map((up) => keyOf(up.payload.runId)))]
  const { rows } = await sql<Omit<Run, 'was'>>`
    select r.id, r.task_id, r.terminal_id, r.status, r.attempt, r.version, r.deadline_at, r.stop_asked_at, r.superseded_by,
      case when r.status = 'held' then r.reason end as held_for,
      task.type, r.boot_id, s.boot_id as "bootNow", s.doubled_at is not null as "isDoubled", t.activated_at as "activatedAt", jsonb_build_object('timeoutMs', task.params -> 'timeoutMs', 'reboot', task.params -> 'reboot') as timing,
      task.params ? 'shownAs' as type_shown, task.rules -> 'retry' as retry, r.retries, task.expires_at, r.hold_until, r.failed_for, null as reason, null as own_words, null as progress, null as "exitCode",
      null as output, null as truncated, r.started_at as "startedAt", null as "finishedAt"
    from task_run r join task on task.id = r.task_id join terminal t on t.id = r.terminal_id
      left join terminal_state s on s.terminal_id = r.terminal_id
    where r.id = any(${ids}::bigint[])
    order by r.id for no key update of r`.execute(db)
  return new Map(rows.map((row) => [String(row.id), { ...row, was: null }]))
}

/** One message against its run: changes the run when it stands, and says what there is to say. */
function answer(run: Run | undefined, up: Up<RunHeard>, now: Date): RunAck {
  const said = up.payload
  const to = { runId: said.runId, ...(said.attempt !== noNumber && { attempt: said.attempt }) }
  if (!run || run.terminal_id !== up.terminalId || said.attempt > run.attempt)
    return { ...to, ok: false, error: 'NOT_FOUND' }
  // What the machine did that it was granted to counts, and not what the other one makes of it.
  if (isOthers(run, up)) return { ...to, ok: false, error: 'NOT_FOUND' }
  // An attempt is restarted only after it ended; how the new one stands is not its business.
  if (said.attempt < run.attempt) return { ...to, ok: false, error: 'ENDED' }
  const stands = { version: run.version, status: run.status }
  const isUnknown = run.status === 'unknown'
  if (runStates.ended.includes(run.status) && !isUnknown) return { ...to, ok: false, error: 'ENDED', ...stands }
  // Of a run we lost sight of, the terminal alone knows: it could not hear that the version went up.
  if (said.expectedVersion !== run.version && !isUnknown)
    return { ...to, ok: false, error: 'VERSION_MISMATCH', ...stands }
  // It would say it for ever if nobody answered.
  if (!isReadable(said)) return { ...to, ok: false, error: 'NOT_ALLOWED', ...stands }
  const onlyProgress = said.status === run.status
  const isTheirs = (reason: string) => (terminalHolds as readonly string[]).includes(reason)
  const isOurs = run.held_for !== null && run.held_for !== ownWords && !isTheirs(run.held_for)
  const isOthersWord =
    said.status === 'held' && said.reason !== undefined && isReason(said.reason) && !isTheirs(said.reason)
  if (isOurs || isOthersWord || (!onlyProgress && !runStates.can(run.status, said.status)))
    return { ...to, ok: false, error: 'NOT_ALLOWED', ...stands }
  take(run, { ...up, payload: said }, now)
  return { ...to, ok: true, version: run.version, status: run.status }
}

const isReadable = (said: RunHeard): said is RunUp => said.status !== 'unreadable'

/**
 * Of a terminal whose secret two machines use: whether the attempt was granted to the other one. What starts the machine
 * anew is answered by its next start.
 */
function isOthers(run: Run, { bootId, payload }: Up<RunHeard>): boolean {
  const mayBe = run.isDoubled && payload.attempt === run.attempt && !taskTypeNamed(run.type)?.back
  return mayBe && run.boot_id !== null && typeof bootId === 'string' && bootId !== run.boot_id
}

function take(run: Run, { payload: said, bootId }: Up<RunUp>, now: Date): void {
  run.was ??= { version: run.version, status: run.status }
  const back = taskTypeNamed(run.type)?.back
  if (said.status !== 'held') run.boot_id ??= bootId ?? run.bootNow
  const shown = run.type_shown ? taskTypeNamed(run.type)?.shown : undefined
  const withinMs = shown || back ? provenMs(run.type, run.timing) : null
  run.status = said.status === 'success' && (shown || !isBack(run)) ? 'executed' : said.status
  run.version += 1
  run.held_for = null
  const reason = reasonOf(said, run)
  const isOurs = reason === null || isReason(reason)
  run.reason = isOurs ? reason : ownWords
  run.own_words = isOurs ? null : reason
  run.progress = said.progress === undefined ? run.progress : Math.round(said.progress)
  run.exitCode = said.exitCode ?? run.exitCode
  run.truncated = said.truncated ?? (said.output === undefined ? run.truncated : false)
  run.output = said.output === undefined ? run.output : storable(said.output)
  run.hold_until = null
  const retryAt = run.status === 'failed' ? retryOf(run, now) : null
  if (retryAt) {
    run.status = 'held'
    run.failed_for = run.reason
    run.reason = 'retry'
    run.hold_until = retryAt
    run.deadline_at = run.expires_at
  } else if (runStates.ended.includes(run.status)) {
    run.finishedAt = now
  } else if (run.status === 'executed' && withinMs !== null) {
    run.reason = shown ? 'awaiting_proof' : 'coming_back'
    run.startedAt ??= now
    // Who says it again, as an answer to a stop, gets no more time for it.
    if (run.was.status !== 'executed') run.deadline_at = new Date(now.getTime() + withinMs)
  } else if (said.status !== 'pulled' && said.status !== 'held') {
    // It has begun: it has a time of its own, however long its task may still wait for others.
    run.startedAt ??= now
    run.deadline_at = new Date(now.getTime() + silentMs(run.type, run.timing))
  } else if (run.was.status === 'unknown') {
    // It came back and has not begun again: it may wait as long as its task.
    run.deadline_at = new Date(Math.max(run.deadline_at.getTime(), run.expires_at.getTime()))
  }
}

/**
 * Whether what a terminal calls done is: a restart with another start of the machine, a factory reset with another
 * enrolment. A terminal that never says which start it is in is believed.
 */
function isBack({ type, boot_id, bootNow, activatedAt, startedAt }: Run): boolean {
  const by = taskTypeNamed(type)?.back?.by
  if (by === 'boot') return boot_id === null || (bootNow !== null && bootNow !== boot_id)
  if (by === 'enrolment') return startedAt !== null && activatedAt !== null && activatedAt > startedAt
  return true
}

/** When a failed run is tried again; null when it is not: nobody wished so, it was often enough, or it expires before. */
function retryOf(run: Run, now: Date): Date | null {
  const { retry, retries, reason, own_words, expires_at } = run
  if (!retry || retries >= retry.times || run.stop_asked_at || run.superseded_by) return null
  if (retry.reasons && ![reason, own_words].some((one) => one !== null && retry.reasons?.includes(one))) return null
  const at = new Date(now.getTime() + retry.afterMs * 2 ** retries)
  return at < expires_at ? at : null
}

/** Its own reason, or for a terminal that gives none the one that is plain. */
function reasonOf(said: RunUp, run: Run): string | null {
  if (said.status === 'stopped' && run.superseded_by) return 'superseded'
  if (said.reason !== undefined && showsSomething(said.reason)) return storable(said.reason)
  if (said.status === 'stopped') return run.stop_asked_at ? 'stopped' : null
  return said.status === 'failed' && said.exitCode !== undefined && said.exitCode !== 0 ? 'exit_code' : null
}

/** PostgreSQL keeps neither a NUL nor half a character; what a command printed may hold both. */
function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed()
}

async function store(db: Kysely<Tables>, runs: Run[], now: Date): Promise<void> {
  const column = <T>(of: (run: Run) => T) => runs.map(of)
  await sql`
    update task_run r set status = c.status, version = c.version, reason = c.reason, own_words = c.own_words, deadline_at = c.deadline_at,
      progress = coalesce(c.progress, r.progress), exit_code = coalesce(c.exit_code, r.exit_code),
      output = coalesce(c.output, r.output), output_truncated = coalesce(c.truncated, r.output_truncated),
      started_at = c.started_at, boot_id = c.boot_id, hold_until = c.hold_until, failed_for = c.failed_for, finished_at = c.finished_at, updated_at = ${now}
    from unnest(
      ${column((run) => run.id)}::bigint[], ${column((run) => run.was?.version)}::int[],
      ${column((run) => run.was?.status)}::text[], ${column((run) => run.status)}::text[],
      ${column((run) => run.version)}::int[], ${column((run) => run.reason)}::text[],
      ${column((run) => run.deadline_at)}::timestamptz[], ${column((run) => run.progress)}::int[],
      ${column((run) => run.exitCode)}::int[], ${column((run) => run.output)}::text[],
      ${column((run) => run.truncated)}::bool[], ${column((run) => run.startedAt)}::timestamptz[],
      ${column((run) => run.finishedAt)}::timestamptz[], ${column((run) => run.boot_id)}::text[],
      ${column((run) => run.hold_until)}::timestamptz[], ${column((run) => run.failed_for)}::text[],
      ${column((run) => run.own_words)}::text[]
    ) as c (id, from_version, from_status, status, version, reason, deadline_at, progress, exit_code, output,
      truncated, started_at, finished_at, boot_id, hold_until, failed_for, own_words)
    where r.id = c.id and r.version = c.from_version and r.status = c.from_status`.execute(db)
}
