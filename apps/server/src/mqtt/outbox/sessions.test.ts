import { usualRules } from '@cpm/contract/remote/remote-rules/remote-rules.shape'
import { remoteSession } from '@cpm/contract/remote/remote-session/remote-session'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAble } from '../../stream/testing/relay-house.ts'
import type { Clients } from '../../testing/house.ts'
import { openTestDoor, type TestDoor, until } from '../testing/terminals.ts'

let t: TestDoor
let owner: Clients
beforeAll(async () => {
  t = await openTestDoor()
  owner = await t.house.as(await t.house.make.account({ enterpriseId: t.enterprise.id }))
})
afterAll(() => t.close())

async function come() {
  const own = await t.terminal()
  const client = await t.connect(own)
  const asked: unknown[] = []
  client.on('message', (topic, payload) => {
    if (topic.endsWith('/down/session')) asked.push(JSON.parse(payload.toString()))
  })
  await client.subscribeAsync(`cpm/v1/${own.sn}/down/#`, { qos: 1 })
  await client.publishAsync(`cpm/v1/${own.sn}/up/hello`, JSON.stringify({ session: 's1', configVersion: 1 }), {
    qos: 1,
  })
  await until(async () => (await t.state(own))?.online)
  const { id } = await t.house.db.selectFrom('terminal').select('id').where('sn', '=', own.sn).executeTakeFirstOrThrow()
  await makeAble(t.house, id)
  return { sn: own.sn, asked }
}
const said = (one: unknown) => remoteSession.topics.session.payload.parse(one)

test('a terminal is asked at once to dial for each person of a remote session, with the rules that hold', async () => {
  const { sn, asked } = await come()
  const { id } = await owner.remoteSession.create({ sn, kind: 'desktop', reason: 'The printer jams', order: 'T-1' })
  await until(() => asked.length === 1)
  expect(said(asked[0])).toMatchObject({
    session: id,
    kind: 'desktop',
    viewOnly: false,
    consent: 'told',
    reason: 'T-1 · The printer jams',
    unanswered: 'refuse',
    clipboard: true,
  })
  expect(said(asked[0]).expiresAt).toBeGreaterThan(Date.now())
  const other = await t.house.as(await t.house.make.account({ enterpriseId: t.enterprise.id }))
  await other.remoteSession.join({ id, viewOnly: true })
  await until(() => asked.length === 2)
  expect(said(asked[1])).toMatchObject({ session: id, viewOnly: true })
  expect(said(asked[1]).tunnel).not.toBe(said(asked[0]).tunnel)
})

test('[15.8] the person there is told whose guest somebody is, and not asked again for one who comes back', async () => {
  const { sn, asked } = await come()
  await owner.remoteRules.give({
    place: { sn },
    value: { ...usualRules, consent: { ...usualRules.consent, desktop: 'asked' } },
  })
  const { url } = await owner.guestLink.create({ sn, guest: 'Li Wei', minutes: 60, viewOnly: true })
  const token = url.split('#')[1] as string
  const { id } = await t.house.anyone.guestLink.open({ token })
  await until(() => asked.length === 1)
  const { records } = await owner.guestLink.list({ sn })
  expect(said(asked[0])).toMatchObject({
    consent: 'asked',
    viewOnly: true,
    person: { name: 'Li Wei', enterprise: null, guestOf: records[0]?.createdBy },
  })
  await sql`update remote_session set consent_answer = 'accepted' where id = ${id}`.execute(t.house.db)
  await t.house.anyone.guestLink.open({ token })
  await until(() => asked.length === 2)
  expect(said(asked[1])).toMatchObject({ session: id, consent: 'told' })
})

test('it is asked once more where no tunnel came, and not for one that is over', async () => {
  const { sn, asked } = await come()
  const { id } = await owner.remoteSession.create({ sn, kind: 'shell' })
  await until(() => asked.length === 1)
  const again = () =>
    sql`update remote_person set sent_at = sent_at - interval '6 seconds'
    where session_id = ${id}`.execute(t.house.db)
  const wake = () => sql`select pg_notify('outbox', '{"sessions": true}')`.execute(t.house.db)
  await again()
  await wake()
  await until(() => asked.length === 2)
  expect(said(asked[1]).tunnel).toBe(said(asked[0]).tunnel)
  await again()
  await owner.remoteSession.end({ id })
  // Somebody else's comes later: by then the other would have, too.
  const next = await owner.remoteSession.create({ sn, kind: 'files', viewOnly: true })
  await until(() => asked.length === 3)
  expect(said(asked[2]).session).toBe(next.id)
})

test('the person there is not asked again for who was let in', async () => {
  const { sn, asked } = await come()
  const { id } = await owner.remoteSession.create({ sn, kind: 'desktop' })
  await until(() => asked.length === 1)
  await sql`update remote_session set consent = 'asked', consent_answer = 'accepted' where id = ${id}`.execute(
    t.house.db,
  )
  await owner.remoteSession.join({ id })
  await until(() => asked.length === 2)
  expect(said(asked[1]).consent).toBe('told')
  const other = await t.house.as(await t.house.make.account({ enterpriseId: t.enterprise.id }))
  await other.remoteSession.join({ id })
  await until(() => asked.length === 3)
  expect(said(asked[2]).consent).toBe('asked')
})
