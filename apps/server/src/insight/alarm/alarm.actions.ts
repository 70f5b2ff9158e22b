import { type alarm, snoozeMs } from '@cpm/contract/insight/alarm/alarm'
import type { AlarmEventType } from '@cpm/contract/insight/alarm/alarm.states'
import { sql } from 'kysely'
import { type Account, badField, type Ctx, type Handler, refused } from '../../core/feature.ts'
import { findRow, lockRow } from '../../core/row.ts'
import { joinedTo } from '../../core/scope.ts'
import { endAlarms } from './alarm.end.ts'
import { tellAlarms } from './alarm.notify.ts'
import { noteEvents } from './judge/note.ts'

type PersonCtx = Pick<Ctx, 'scope' | 'db' | 'now'> & { account: Account }

/** Writes what somebody did with it, and tells. */
async function noted({ db, now, account }: PersonCtx, id: number, type: AlarmEventType, data: object = {}) {
  await noteEvents(db, [{ alarmId: id, type, data, account }], now)
  await tellAlarms(db, [id])
  return { done: true } as const
}

/** One that is not over, and nobody else's hand on it. */
async function open({ scope }: PersonCtx, id: string) {
  const row = await lockRow(scope, 'alarm', id, [
    'id',
    'status',
    'enterprise_id',
    'group_path',
    'muted_until',
    'rule_id',
  ])
  if (row.status === 'cleared') throw refused('alarm.isOver')
  return row
}

export const acknowledge: Handler<typeof alarm.routes.acknowledge> = async (ctx, { id }) => {
  const row = await open(ctx, id)
  if (row.status === 'acknowledged') throw refused('alarm.isSeen')
  await ctx.scope
    .update('alarm')
    .set({
      status: 'acknowledged',
      acknowledged_at: ctx.now,
      acknowledged_by: ctx.account.id,
      acknowledged_name: ctx.account.name,
    })
    .where('id', '=', row.id)
    .execute()
  return noted(ctx, row.id, 'acknowledged')
}

export const clear: Handler<typeof alarm.routes.clear> = async (ctx, { id }) => {
  const row = await open(ctx, id)
  const db = ctx.scope.outside('who sees an alarm clears it for all that are in it')
  // Silent until it has gone, or for some hours; what only waited to be over is calm.
  await sql`
    update alarm_state s set phase = 4, due = ${new Date(ctx.now.getTime() + snoozeMs)}, flapping = false
    from alarm_terminal m
    where m.alarm_id = ${row.id} and m.cleared_at is null and s.rule_id = m.rule_id
      and s.terminal_id = m.terminal_id and s.phase = 2`.execute(db)
  await sql`
    delete from alarm_state s using alarm_terminal m
    where m.alarm_id = ${row.id} and m.cleared_at is null and s.rule_id = m.rule_id
      and s.terminal_id = m.terminal_id and s.phase = 3`.execute(db)
  await endAlarms(db, [row.id], ctx.now)
  return noted(ctx, row.id, 'cleared', { why: 'person' })
}

export const assign: Handler<typeof alarm.routes.assign> = async (ctx, { id, accountId }) => {
  const row = await open(ctx, id)
  const person = accountId === null ? null : await personOf(ctx, row, Number(accountId))
  await ctx.scope
    .update('alarm')
    .set({ assignee_id: person?.id ?? null, assignee_name: person?.name ?? null })
    .where('id', '=', row.id)
    .execute()
  return noted(ctx, row.id, 'assigned', { to: person?.name ?? null })
}

type Where = { enterprise_id: number; group_path: string | null }

/** Accounts one sees that see the alarm themselves. */
const peopleOf = ({ scope }: Pick<Ctx, 'scope'>, { enterprise_id, group_path }: Where) =>
  scope
    .from('account')
    .select(['account.id', 'account.name'])
    .where('account.active', '=', true)
    .where('account.enterprise_id', '=', enterprise_id).where(sql<boolean>`(account.group_paths is null
      or coalesce(${group_path}::ltree <@ any(account.group_paths::ltree[]), false))`)

/** One who is not seen is as one who is not there; one who does not see the alarm cannot be asked to see to it. */
async function personOf(ctx: PersonCtx, where: Where, accountId: number) {
  const person = await peopleOf(ctx, where).where('account.id', '=', accountId).executeTakeFirst()
  if (person) return person
  const isThere = await ctx.scope
    .from('account')
    .select('account.id')
    .where('account.id', '=', accountId)
    .executeTakeFirst()
  throw isThere ? refused('alarm.unseenByPerson') : badField('accountId', 'alarm.noPerson')
}

export const people: Handler<typeof alarm.routes.people> = async (ctx, { id }) => {
  const row = await findRow(ctx.scope, 'alarm', id, ['enterprise_id', 'group_path'])
  const rows = await peopleOf(ctx, row).orderBy('account.name').limit(500).execute()
  return { records: rows.map((one) => ({ id: String(one.id), name: one.name })) }
}

export const mute: Handler<typeof alarm.routes.mute> = async (ctx, { id, minutes, reason }) => {
  const row = await open(ctx, id)
  const until = minutes === null ? null : new Date(ctx.now.getTime() + minutes * 60_000)
  await ctx.scope
    .update('alarm')
    // The job says what was told to nobody, as when its time is up.
    .set(until ? { muted_until: until, mute_reason: reason || null } : { muted_until: row.muted_until && ctx.now })
    .where('id', '=', row.id)
    .execute()
  if (until) return noted(ctx, row.id, 'muted', { until: until.toISOString(), reason: reason || null })
  await sql`select pg_notify('jobs', ${JSON.stringify({ job: 'endSilence' })})`.execute(ctx.db)
  await tellAlarms(ctx.db, [row.id])
  return { done: true }
}

export const comment: Handler<typeof alarm.routes.comment> = async (ctx, { id, text }) => {
  const row = await lockRow(ctx.scope, 'alarm', id, ['id'])
  return noted(ctx, row.id, 'commented', { text })
}

const eventsMost = 1_000

export const events: Handler<typeof alarm.routes.events> = async ({ scope }, { id }) => {
  const { rows } = await scope.sql<{
    id: number
    type: AlarmEventType
    at: Date
    account_name: string | null
    data: Record<string, unknown>
    suppressed: string | null
  }>`
    select e.id, e.type, e.at, e.account_name, e.data, e.suppressed from alarm_event e join alarm on alarm.id = e.alarm_id
    where alarm.id = ${Number(id)} and ${scope.visible('alarm')} order by e.id desc limit ${eventsMost}`
  if (rows.length === 0) await findRow(scope, 'alarm', id, ['id'])
  return {
    records: rows.map(({ id: eventId, at, account_name: accountName, ...row }) => ({
      ...row,
      id: String(eventId),
      at: at.toISOString(),
      accountName,
    })),
  }
}

export const windows: Handler<typeof alarm.routes.windows> = async ({ scope, now }) => {
  const rows = await scope
    .from('alarm_window')
    .leftJoin('terminal_group', 'terminal_group.id', 'alarm_window.group_id')
    .where(joinedTo('alarm_window', 'terminal_group'))
    .where('alarm_window.ends_at', '>', now)
    .select([
      'alarm_window.id',
      'alarm_window.group_id',
      'terminal_group.name as group_name',
      'alarm_window.reason',
      'alarm_window.begins_at',
      'alarm_window.ends_at',
      'alarm_window.account_name',
    ])
    .orderBy('alarm_window.begins_at')
    .limit(500)
    .execute()
  return {
    records: rows.map((row) => ({
      id: String(row.id),
      groupId: row.group_id === null ? null : String(row.group_id),
      groupName: row.group_name,
      reason: row.reason,
      beginsAt: row.begins_at.toISOString(),
      endsAt: row.ends_at.toISOString(),
      accountName: row.account_name,
    })),
  }
}
