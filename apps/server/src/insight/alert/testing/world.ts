import { sql } from 'kysely'
import { openTestHouse } from '../../../testing/house.ts'

type Options = NonNullable<Parameters<typeof openTestHouse>[0]>
export type AlertWorld = Awaited<ReturnType<typeof openAlertWorld>>

const start = Date.parse('2026-03-02T04:00:00Z')

/**
 * An enterprise with two shops, each with an account, under one superior, and a clock the test sets. Its plan is the one it
 * begins with; alarms are written as the rules write them.
 */
export async function openAlertWorld(options: Omit<Options, 'now'> = {}) {
  let at = start
  const house = await openTestHouse({ ...options, now: () => new Date(at) })
  const { db, make } = house
  const { id: enterpriseId } = await make.enterprise('Harbour')
  const root = await make.group(enterpriseId)
  const shops = [await make.group(enterpriseId, root), await make.group(enterpriseId, root)] as const
  const boss = await make.account({ enterpriseId, name: 'al_boss', email: 'boss@shop.example' })
  const below = { enterpriseId, superior: boss, kind: 'store' as const }
  const north = await make.account({
    ...below,
    name: 'al_north',
    email: 'north@shop.example',
    groupPath: shops[0].path,
  })
  const south = await make.account({
    ...below,
    name: 'al_south',
    email: 'south@shop.example',
    groupPath: shops[1].path,
  })
  const english = (ids: number[]) => db.updateTable('account').set({ language: 'en' }).where('id', 'in', ids).execute()
  await english([boss.id, north.id, south.id])

  const note = async (
    alarmId: number,
    type: string,
    more: { data?: object; suppressed?: string; by?: string } = {},
  ) => {
    const { rows } = await sql<{ id: number }>`
      insert into alarm_event (alarm_id, type, at, account_name, data, suppressed)
      values (${alarmId}, ${type}, ${new Date(at)}, ${more.by ?? null}, ${JSON.stringify(more.data ?? {})}::jsonb,
        ${more.suppressed ?? null}) returning id`.execute(db)
    return (rows[0] as { id: number }).id
  }
  let serial = 0
  const open = async (more: { groupId?: number; severity?: string; key?: string; suppressed?: string } = {}) => {
    const { groupId = shops[0].id, severity = 'major', key = 'offline', suppressed } = more
    const { rows } = await sql<{ id: number }>`
      insert into alarm (enterprise_id, group_id, key, name, severity, fold, terminals, holding, opened_at)
      values (${enterpriseId}, ${groupId}, ${key}, ${`Offline ${++serial}`}, ${severity}, ${`store:${groupId}:${serial}`},
        3, 3, ${new Date(at)}) returning id`.execute(db)
    const { id } = rows[0] as { id: number }
    await note(id, 'opened', suppressed ? { suppressed } : {})
    return id
  }
  const become = async (alarmId: number, status: 'acknowledged' | 'cleared') => {
    const moment = new Date(at)
    await sql`
      update alarm set status = ${status}, cleared_at = ${status === 'cleared' ? moment : null},
        acknowledged_at = ${moment} where id = ${alarmId}`.execute(db)
    await note(alarmId, status)
  }
  const turn = async () => {
    await house.job('alert.tellAlarms')
    await house.job('alert.fireTimers')
    for (const job of ['ringBells', 'sendMails', 'sendTexts', 'postHooks'] as const) await house.job(`alert.${job}`)
  }
  const bellsOf = async (account: { id: number }) => {
    const { rows } = await sql<{ title: string; content: string; at: Date }>`
      select title, content, published_at as at from message
      where account_id is null and exists (
        select from message_recipient r where r.message_id = message.id and r.account_id = ${account.id})
      order by id`.execute(db)
    return rows
  }
  return Object.assign(house, {
    enterpriseId,
    shops,
    boss,
    north,
    south,
    open,
    note,
    become,
    /** What the jobs do when they are due now. */
    turn,
    bellsOf,
    /** The clock goes on. */
    pass: (ms: number) => void (at += ms),
    now: () => new Date(at),
    english,
    plan: (set: Record<string, unknown>) =>
      db.updateTable('alert_plan').set(set).where('enterprise_id', '=', enterpriseId).execute(),
    /** With what is due at that time. */
    after: async (ms: number) => {
      at += ms
      await turn()
    },
  })
}
