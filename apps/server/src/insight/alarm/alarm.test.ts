import { offlineWaitMs } from '@cpm/contract/estate/terminal/terminal.shape'
import { codes } from '@cpm/contract/kernel/envelope'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { until } from '../../mqtt/testing/terminals.ts'
import type { Clients } from '../../testing/house.ts'
import { refusal } from '../../testing/refusal.ts'
import { noteFacts } from './judge/facts.ts'
import { alarmHouse, type RuleCall, storage } from './testing/alarms.ts'

const { door, boss, add, storageRule, lastRule, connected, job, facts, alarmsOf } = alarmHouse()
let stranger: Clients
beforeAll(async () => {
  const other = await door().house.make.enterprise()
  stranger = await door().house.as(await door().house.make.account({ enterpriseId: other.id }))
})

const eventsOf = async (id: string) => (await boss().alarm.events({ id })).records.map(({ type }) => type).toReversed()
/** Lets what waits for the clock be due. */
const pass = (rule: string) =>
  sql`update alarm_state set due = now() - interval '1 second' where rule_id = ${rule} and due is not null`.execute(
    door().db,
  )

test('[5.9] a report past the critical point is an alarm when it is acknowledged, once, graver with the next level, and over past the clear value', async () => {
  const rule = await storageRule()
  const { own, report } = await connected()
  await report(storage(79))
  expect(await alarmsOf(rule)).toEqual([])
  await report(storage(81))
  await report(storage(82))
  expect(await alarmsOf(rule)).toMatchObject([
    {
      status: 'open',
      severity: 'major',
      sns: [own.sn],
      terminals: 1,
      holding: 1,
      key: 'storage',
      foldedBy: 'terminal',
    },
  ])
  await report(storage(96))
  await report({ battery: 50 })
  const [first] = await alarmsOf(rule)
  expect(first).toMatchObject({ severity: 'critical', holding: 1 })
  await report(storage(78))
  expect(await alarmsOf(rule)).toMatchObject([{ status: 'open' }])
  await report(storage(75))
  expect(await alarmsOf(rule)).toMatchObject([{ status: 'cleared', holding: 0, terminals: 1 }])
  expect(await eventsOf(first?.id ?? '')).toEqual(['opened', 'grew', 'cleared'])
  const { records } = await boss().alarm.terminals({ id: first?.id ?? '' })
  expect(records).toMatchObject([{ sn: own.sn, value: { value: 81 } }])
})

test('a terminal that is away for as long as its rule says is an alarm by the clock, and over when it is back', async () => {
  const rule = await add({ key: 'offline', kind: 'lasting', holdMs: 600_000 })
  const { own, raw } = await connected()
  await until(async () => (await door().state(own))?.online === true)
  raw.socket.destroy()
  await until(async () => (await door().state(own))?.dropped_at !== null)
  await sql`update terminal_state set dropped_at = now() - ${offlineWaitMs + 1000} * interval '1 ms'
    where terminal_id = ${own.id}`.execute(door().db)
  await door().house.job('terminal.showOffline')
  await facts()
  expect(await alarmsOf(rule)).toEqual([])
  await sql`update alarm_state set since = since - interval '11 minutes', due = now() - interval '1 second' where rule_id = ${rule}`.execute(
    door().db,
  )
  await job('sweepTimers')
  await job('sweepTimers')
  expect(await alarmsOf(rule)).toMatchObject([{ status: 'open', sns: [own.sn] }])
  const again = await door().raw(own)
  await again.hear('connack')
  await until(async () => (await door().state(own))?.online === true)
  await facts()
  expect(await alarmsOf(rule)).toMatchObject([{ status: 'cleared' }])
})

test('the time for which the server was away is not time for which a terminal was', async () => {
  const rule = await add({ key: 'offline', kind: 'lasting', holdMs: 600_000 })
  const { own, raw } = await connected()
  await until(async () => (await door().state(own))?.online === true)
  raw.socket.destroy()
  await until(async () => (await door().state(own))?.dropped_at !== null)
  // The server was last there an hour ago, and is back for longer than a terminal may take to come back.
  await sql`update terminal_state set lost_at = now() - interval '1 hour', last_seen_at = now() - interval '1 hour',
    dropped_at = now() - ${offlineWaitMs + 1000} * interval '1 ms' where terminal_id = ${own.id}`.execute(door().db)
  await door().house.job('terminal.showOffline')
  await facts()
  await job('sweepTimers')
  expect(await alarmsOf(rule)).toEqual([])
  await sql`update alarm_state set since = since - interval '11 minutes', due = now() - interval '1 second' where rule_id = ${rule}`.execute(
    door().db,
  )
  await job('sweepTimers')
  expect(await alarmsOf(rule)).toMatchObject([{ status: 'open', sns: [own.sn] }])
})

test('a terminal that is too hot, and one whose security patch is too old, are alarms', async () => {
  const hot = await add({ key: 'temperature', levels: [{ severity: 'major', at: 70 }] })
  const old = await add({ key: 'patch', levels: [{ severity: 'minor', at: 180 }] })
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const [one, other] = [await connected(), await connected()]
  await one.report({ temperature: 71.5, securityPatch: daysAgo(200) })
  await other.report({ temperature: 69, securityPatch: daysAgo(170) })
  await job('judgeSums')
  expect(await alarmsOf(hot)).toMatchObject([{ sns: [one.own.sn], status: 'open' }])
  expect(await alarmsOf(old)).toMatchObject([{ sns: [one.own.sn], status: 'open' }])
  await one.report({ temperature: 60, securityPatch: daysAgo(10) })
  await job('judgeSums')
  expect(await alarmsOf(hot)).toMatchObject([{ status: 'cleared' }])
  expect(await alarmsOf(old)).toMatchObject([{ status: 'cleared' }])
})

test('an agent that a hello names is judged, and so is the agent of a later report', async () => {
  const rule = await add({ key: 'agent', match: ['2.0'] })
  const { own, raw, report } = await connected()
  raw.publish(`cpm/v1/${own.sn}/up/hello`, JSON.stringify({ session: 's', agent: '1.9' }), 900)
  await raw.hear('puback', 900)
  await facts()
  expect(await alarmsOf(rule)).toMatchObject([{ status: 'open', sns: [own.sn] }])
  await report({ agent: '2.0' })
  await facts()
  expect(await alarmsOf(rule)).toMatchObject([{ status: 'cleared' }])
})

test('an agent is older than a version a rule names where the list of terminals has it below that version', async () => {
  const agents = ['1.9.0', '1.10', '1.8.0~rc1', 'cpm-agent/1.2.0', 'unknown', '250324.0428', '2.0-beta.2']
  const named = new Map<string, string>()
  for (const agent of agents) {
    const { id, sn } = await connected().then(({ own }) => own)
    named.set(sn, agent)
    await sql`update terminal_state set agent = ${agent} where terminal_id = ${id}`.execute(door().db)
  }
  const older: Record<string, string[]> = {
    '1.10': ['1.8.0~rc1', '1.9.0', 'cpm-agent/1.2.0'],
    '1.10.0': ['1.8.0~rc1', '1.9.0', 'cpm-agent/1.2.0'],
    '1.8.0': ['1.8.0~rc1', 'cpm-agent/1.2.0'],
    '1.3': ['cpm-agent/1.2.0'],
    '2.0': ['1.10', '1.8.0~rc1', '1.9.0', '2.0-beta.2', 'cpm-agent/1.2.0'],
    '250401.0100': agents.filter((one) => one !== 'unknown').toSorted(),
  }
  for (const [version, agentsBelow] of Object.entries(older)) {
    const rule = await add({ key: 'agent', match: [version] })
    await job('judgeAnew')
    await facts()
    const alarmed = (await alarmsOf(rule)).flatMap(({ sns }) => sns)
    const listed = (await boss().terminal.list({ agentBelow: version, pageSize: 100 })).records.map(({ sn }) => sn)
    const names = (sns: readonly string[]) => sns.flatMap((sn) => named.get(sn) ?? []).toSorted()
    expect({ version, alarmed: names(alarmed), listed: names(listed) }).toEqual({
      version,
      alarmed: agentsBelow,
      listed: agentsBelow,
    })
  }
})

test('what happens, a violation or a failed task, is an alarm that goes by itself', async () => {
  const rule = await add({ key: 'event', match: ['violation'] })
  const { own, raw } = await connected()
  const say = (id: string, type: string, n: number) =>
    raw.publish(`cpm/v1/${own.sn}/up/event`, JSON.stringify({ id, type }), n)
  say('a', 'boot', 60_001)
  say('b', 'violation', 60_002)
  await raw.hear('puback', 60_002)
  await facts()
  expect(await alarmsOf(rule)).toMatchObject([{ status: 'open' }])
  await pass(rule)
  await job('sweepTimers')
  expect(await alarmsOf(rule)).toMatchObject([{ status: 'cleared' }])
})

test('what another district notes of a terminal is judged', async () => {
  const rule = await add({ key: 'fence' })
  const { own } = await connected()
  await door()
    .db.transaction()
    .execute((trx) => noteFacts(trx, [{ terminalId: own.id, key: 'fence', holds: true }]))
  await facts()
  expect(await alarmsOf(rule)).toMatchObject([{ status: 'open' }])
  await door()
    .db.transaction()
    .execute((trx) => noteFacts(trx, [{ terminalId: own.id, key: 'fence', holds: false }]))
  await facts()
  expect(await alarmsOf(rule)).toMatchObject([{ status: 'cleared' }])
})

async function firing(more: Partial<RuleCall> = {}) {
  const rule = await storageRule(more)
  const one = await connected()
  await one.report(storage(90))
  const [row] = await alarmsOf(rule)
  return { rule, id: row?.id ?? '', ...one }
}

test('one is acknowledged, assigned, commented and muted, which the row and what happened tell', async () => {
  const { id } = await firing()
  await boss().alarm.acknowledge({ id })
  await expect(boss().alarm.acknowledge({ id })).rejects.toThrow()
  const { records: people } = await boss().alarm.people({ id })
  await boss().alarm.assign({ id, accountId: people[0]?.id ?? null })
  await boss().alarm.comment({ id, text: 'on my way' })
  await boss().alarm.mute({ id, minutes: 30, reason: 'being rebuilt' })
  expect(await boss().alarm.get({ id })).toMatchObject({
    status: 'acknowledged',
    assigneeName: people[0]?.name,
    muteReason: 'being rebuilt',
  })
  expect(await eventsOf(id)).toEqual(['opened', 'acknowledged', 'assigned', 'commented', 'muted'])
  expect((await boss().alarm.list({ mine: true })).records.map((row) => row.id)).toContain(id)
})

test('while it is muted nobody is told, and afterwards it is said what was not', async () => {
  const { id, report, rule } = await firing()
  await boss().alarm.mute({ id, minutes: 30 })
  await report(storage(96))
  const { records } = await boss().alarm.events({ id })
  expect(records[0]).toMatchObject({ type: 'grew', suppressed: 'muted' })
  await boss().alarm.mute({ id })
  await job('endSilence')
  const [last] = (await boss().alarm.events({ id })).records
  expect(last).toMatchObject({ type: 'unmuted', suppressed: null, data: { swallowed: 1 } })
  expect(await alarmsOf(rule)).toMatchObject([{ mutedUntil: null, muteReason: null }])
})

test('what goes wrong while work is done is recorded and told to nobody; what still holds is said afterwards', async () => {
  const hour = 3_600_000
  const { id: windowId } = await boss().alarm.addWindow({
    reason: 'new tills',
    beginsAt: new Date(Date.now() - hour).toISOString(),
    endsAt: new Date(Date.now() + hour).toISOString(),
  })
  const { id } = await firing()
  expect((await boss().alarm.events({ id })).records).toMatchObject([{ type: 'opened', suppressed: 'maintenance' }])
  expect((await boss().alarm.windows({})).records).toMatchObject([{ id: windowId, reason: 'new tills', groupId: null }])
  await sql`update alarm set opened_at = opened_at - interval '1 minute' where id = ${id}`.execute(door().db)
  await sql`update alarm_window set ends_at = now() - interval '1 second' where id = ${windowId}`.execute(door().db)
  await job('endSilence')
  expect((await boss().alarm.events({ id })).records[0]).toMatchObject({
    type: 'unmuted',
    suppressed: null,
    data: { why: 'maintenance' },
  })
  await boss().alarm.removeWindow({ id: windowId })
})

test('one cleared by hand while it holds comes again after some hours, and at once when it has gone and come', async () => {
  const { id, report, rule } = await firing()
  await boss().alarm.clear({ id })
  await report(storage(91))
  expect(await alarmsOf(rule)).toMatchObject([{ status: 'cleared' }])
  await pass(rule)
  await job('sweepTimers')
  expect(await alarmsOf(rule)).toMatchObject([{ status: 'cleared' }, { status: 'open' }])
  const [, second] = await alarmsOf(rule)
  await boss().alarm.clear({ id: second?.id ?? '' })
  await report(storage(10))
  await report(storage(91))
  expect(await alarmsOf(rule)).toHaveLength(3)
  await expect(boss().alarm.clear({ id })).rejects.toThrow()
})

test('a rule switched off ends what stands by it, and one switched on finds what holds already', async () => {
  const { rule, own } = await firing()
  await boss().alarmRule.enable({ id: rule, enabled: false })
  await job('judgeAnew')
  expect(await alarmsOf(rule)).toMatchObject([{ status: 'cleared' }])
  await boss().alarmRule.enable({ id: rule, enabled: true })
  await job('judgeAnew')
  expect((await alarmsOf(rule)).filter((row) => row.status === 'open').flatMap(({ sns }) => sns)).toContain(own.sn)
  await boss().alarmRule.remove({ id: rule })
  expect((await boss().alarm.list({ sn: own.sn })).records.filter(({ name }) => name === lastRule())).toEqual([])
})

test('a terminal that leaves what a rule is for leaves its alarm', async () => {
  const { id, own } = await firing()
  await sql`update terminal set status = 'logged_off' where id = ${own.id}`.execute(door().db)
  await facts()
  expect(await boss().alarm.get({ id })).toMatchObject({ status: 'cleared' })
})

test("another enterprise's are not there, and the history of a terminal tells of its alarms", async () => {
  const { id, own, rule } = await firing()
  for (const call of [
    () => stranger.alarm.get({ id }),
    () => stranger.alarm.clear({ id }),
    () => stranger.alarm.terminals({ id }),
    () => stranger.alarm.events({ id }),
    () => stranger.alarmRule.get({ id: rule }),
  ]) {
    await expect(call()).rejects.toEqual(refusal(codes.missing))
  }
  expect((await stranger.alarm.list({})).total).toBe(0)
  const { records } = await boss().timeline.list({ sn: own.sn, kind: ['alarm'] })
  expect(records).toMatchObject([{ kind: 'alarm', alarmId: id, severity: 'major', clearedAt: null }])
  expect((await boss().dashboard.attention({}))['alarms']).toBe((await boss().alarm.list({ status: ['open'] })).total)
})
