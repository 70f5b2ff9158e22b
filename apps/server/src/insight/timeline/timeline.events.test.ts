import { eventTypes } from '@cpm/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDoor, type TestDoor } from '../../mqtt/testing/terminals.ts'

let t: TestDoor
beforeAll(async () => void (t = await openTestDoor()))
afterAll(() => t.close())

test('each event type that a resource declares is stored and in the timeline, and another type is dropped and counted', async () => {
  const boss = await t.house.as(await t.house.make.account({ enterpriseId: t.enterprise.id }))
  await boss.alarmRule.create({
    name: 'Starts',
    key: 'event',
    enabled: true,
    match: ['boot'],
    levels: [{ severity: 'minor', at: null }],
  })
  const own = await t.terminal()
  const raw = await t.raw(own)
  await raw.hear('connack')
  const dropped = () => t.count('cpm_mqtt_dropped_total{reason="malformed"}')
  const before = await dropped()
  const said = [...eventTypes, 'self_destruct']
  said.forEach((type, nth) =>
    raw.publish(`cpm/v1/${own.sn}/up/event`, JSON.stringify({ id: `e${nth}`, type }), nth + 1),
  )
  await Promise.all(said.map((_, nth) => raw.hear('puback', nth + 1)))
  const stored = await t.db.selectFrom('event').select('type').where('terminal_id', '=', own.id).execute()
  expect(stored.map(({ type }) => type).toSorted()).toEqual([...eventTypes].toSorted())
  expect((await dropped()) - before).toBe(1)
  expect((await t.state(own))?.unread).toMatchObject({ 'event.type': { count: 1, last: '"self_destruct"' } })

  const { records } = await boss.timeline.list({ sn: own.sn, kind: ['event'] })
  expect(records.flatMap((one) => (one.kind === 'event' ? [one.type] : [])).toSorted()).toEqual(
    [...eventTypes].toSorted(),
  )
  // The listener of alarms hears only the types that it names.
  const { rows } = await sql<{ type: string }>`
    select fact #>> '{value,type}' as type from due
    where reaction = 'alarm.judgeFacts' and terminal_id = ${own.id} order by id`.execute(t.db)
  expect(rows.map(({ type }) => type)).toEqual(['boot', 'shutdown', 'violation', 'error'])
})

test('the timeline shows a stored event whose type no resource declares any more', async () => {
  const boss = await t.house.as(await t.house.make.account({ enterpriseId: t.enterprise.id }))
  const own = await t.terminal()
  await t.db
    .insertInto('event')
    .values({ terminal_id: own.id, id: 'old', type: 'former', received_at: new Date(), data: '{"what":"x"}' })
    .execute()
  const { records } = await boss.timeline.list({ sn: own.sn, kind: ['event'] })
  expect(records).toMatchObject([{ kind: 'event', type: 'former', data: { what: 'x' } }])
})
