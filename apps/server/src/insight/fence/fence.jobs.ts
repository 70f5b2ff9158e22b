import { isRough } from '@cpm/contract/estate/agent/fence/fix'
import { type Kysely, sql } from 'kysely'
import type { Job } from '../../core/feature.ts'
import { unscoped } from '../../core/scope.ts'
import type { Tables } from '../../db/tables.ts'
import type { Reaction } from '../../core/reaction/reaction.ts'
import { countsAt, fenceColumns, fencesNow, type JudgeFence, placesOf } from './judge/fences.ts'
import type { TerminalFix } from '../position/slots.ts'
import { judgeSeen } from './judge/judge.ts'
import { endExits, readStates, standingBy, writeTracks } from './judge/state.ts'
import { settle, type Track } from './judge/track.ts'

/** Terminals judged in one transaction. */
const slice = 5_000
const turnsAtOnce = 1_000

/** What seemed to turn and has lasted: also of a terminal that reports nothing more, if its position was accurate. */
const settleTurns: Job = {
  everyMs: 1_000,
  run: ({ db, now }) => db.transaction().execute((trx) => settleNext(trx, now)),
}

async function settleNext(trx: Kysely<Tables>, now: Date): Promise<boolean> {
  const { rows: due } = await sql<{ terminalId: number; fenceId: number }>`
    select terminal_id as "terminalId", fence_id as "fenceId" from fence_turn where is_sure and due <= ${now}
    order by due limit ${turnsAtOnce} for update skip locked`.execute(trx)
  if (due.length === 0) return false
  const ids = [...new Set(due.map(({ terminalId }) => terminalId))]
  const [fences, places, states] = [await fencesNow(trx), await placesOf(trx, ids), await readStates(trx, ids)]
  const before = new Map<Track, Track['turn']>()
  const gone: typeof due = []
  for (const one of due) {
    const [fence, place] = [fences.byId.get(one.fenceId), places.get(one.terminalId)]
    const bordered = fence && place ? fences.borderOf(fence, place) : null
    const { turn = null, exit = null } = states.get(one.terminalId)?.get(one.fenceId) ?? {}
    if (!place || !bordered || !turn || !countsAt(bordered.fence, now.getTime())) {
      gone.push(one)
      continue
    }
    const track: Track = { ...bordered, place, exit, turn, touched: new Set() }
    settle(track, turn)
    before.set(track, turn)
  }
  await writeTracks(trx, before, now)
  await dropTurns(trx, gone)
  return due.length === turnsAtOnce
}

async function dropTurns(trx: Kysely<Tables>, gone: readonly { terminalId: number; fenceId: number }[]): Promise<void> {
  if (gone.length === 0) return
  await sql`delete from fence_turn t using unnest(${gone.map((one) => one.terminalId)}::bigint[],
      ${gone.map((one) => one.fenceId)}::bigint[]) as v(terminal_id, fence_id)
    where t.terminal_id = v.terminal_id and t.fence_id = v.fence_id`.execute(trx)
}

type Changed = JudgeFence & { enabled: boolean; judgedTo: number }
type At = Omit<TerminalFix, 'at' | 'isLate'>

/** Judges all terminals anew by a fence that was changed, some at a time, by where they last were. */
const judgeFences: Job = {
  everyMs: 10_000,
  run: ({ db, now }) => db.transaction().execute((trx) => judgeSlice(trx, now)),
}

async function judgeSlice(trx: Kysely<Tables>, now: Date): Promise<boolean> {
  const { rows } = await sql<Changed>`
    select ${fenceColumns}, enabled, judged_to as "judgedTo" from fence
    where judged_to is not null and ${unscoped('fence', 'terminals are judged by the fences of their enterprise')}
    order by id limit 1 for no key update`.execute(trx)
  const [fence] = rows
  if (!fence) return false
  if (fence.judgedTo === 0) await endStanding(trx, fence, now)
  const counts = fence.enabled && countsAt(fence, now.getTime())
  const at = counts ? await positionsOf(trx, fence) : []
  await judgeSeen(trx, await fencesNow(trx), seenNow(at, now), now, fence)
  const last = at.length < slice ? null : (at.at(-1)?.terminalId ?? null)
  await sql`update fence set judged_to = ${last}
    where id = ${fence.id} and ${unscoped('fence', 'how far it is judged is for nobody to see')}`.execute(trx)
  return true
}

/** From now on: where it was before the fence was this one is no exit. A rough position waits for the next one. */
const seenNow = (at: readonly At[], now: Date) =>
  at.filter((one) => !isRough(one)).map((one): TerminalFix => ({ ...one, at: now.getTime(), isLate: false }))

async function positionsOf(trx: Kysely<Tables>, { enterpriseId, judgedTo }: Changed): Promise<At[]> {
  const { rows } = await sql<At>`
    select p.terminal_id as "terminalId", p.lat, p.lng, p.accuracy_m as "accuracyM", p.known_by as "by"
    from position p join terminal t on t.id = p.terminal_id
    where t.enterprise_id = ${enterpriseId} and p.terminal_id > ${judgedTo}
      and ${unscoped('terminal', 'whoever they are, fences look at them')}
    order by p.terminal_id limit ${slice}`.execute(trx)
  return rows
}

/** Those it is no longer for are out of it no longer; nor is anybody where it is off. */
async function endStanding(trx: Kysely<Tables>, fence: Changed, now: Date): Promise<void> {
  const standing = await standingBy(trx, [fence.id])
  if (!fence.enabled) return endExits(trx, standing, 'fence', now)
  const fences = await fencesNow(trx)
  const places = await placesOf(
    trx,
    standing.map(({ terminalId }) => terminalId),
  )
  const gone = standing.filter(({ terminalId }) => {
    const place = places.get(terminalId)
    return !place || fences.borderOf(fence, place) === null
  })
  await endExits(trx, gone, 'elsewhere', now)
}

/** Without fences nothing is queued. */
export const judgeMoved: Reaction = {
  does: 'a terminal in another group, or another model, is compared with the fences that apply there.',
  batch: slice,
  everyMs: 10_000,
  reactsTo: {
    terminal: {
      columns: ['enterprise_id', 'group_path', 'model', 'status'],
      if: 'exists (select from fence where enterprise_id in (old.enterprise_id, new.enterprise_id))',
    },
  },
  judge: ({ db, now }, ids) => judgeElsewhere(db, ids, now),
}

async function judgeElsewhere(trx: Kysely<Tables>, ids: readonly number[], now: Date): Promise<void> {
  const [fences, places] = [await fencesNow(trx), await placesOf(trx, ids)]
  const standing = await sql<{ terminalId: number; fenceId: number }>`
    select terminal_id as "terminalId", fence_id as "fenceId" from fence_turn where terminal_id = any(${ids}::bigint[])
    union select terminal_id, fence_id from fence_exit
    where terminal_id = any(${ids}::bigint[]) and back_at is null and fence_id is not null
      and ${unscoped('fence_exit', 'terminals that are elsewhere')}
    order by 1, 2`.execute(trx)
  const gone = standing.rows.filter(({ terminalId, fenceId }) => {
    const [fence, place] = [fences.byId.get(fenceId), places.get(terminalId)]
    return !fence || !place || fences.borderOf(fence, place) === null
  })
  await endExits(trx, gone, 'elsewhere', now)
  const at = await sql<At>`
    select terminal_id as "terminalId", lat, lng, accuracy_m as "accuracyM", known_by as "by" from position
    where terminal_id = any(${ids}::bigint[])`.execute(trx)
  await judgeSeen(trx, fences, seenNow(at.rows, now), now)
}

/** Fences whose times begin or are over. */
const turnTimes: Job = {
  everyMs: 15_000,
  run: ({ db, now }) =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql<JudgeFence & { inTimes: boolean }>`
        select ${fenceColumns}, in_times as "inTimes" from fence where enabled and (times is not null or not in_times)
          and ${unscoped('fence', 'their times are looked at, whoever made them')}
        order by id for no key update`.execute(trx)
      const turned = rows.filter((fence) => countsAt(fence, now.getTime()) !== fence.inTimes)
      const over = turned.filter(({ inTimes }) => inTimes).map(({ id }) => id)
      await endExits(trx, await standingBy(trx, over), 'times', now)
      await sql`
        update fence set in_times = not in_times, judged_to = case when in_times then judged_to else 0 end
        where id = any(${turned.map(({ id }) => id)}::bigint[])
          and ${unscoped('fence', 'their times are looked at, whoever made them')}`.execute(trx)
    }),
}

export const fenceJobs = { settleTurns, judgeFences, turnTimes } satisfies Record<string, Job>
