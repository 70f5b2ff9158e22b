import { codes } from '@cpm/contract/kernel/envelope'
import { remoteLimits } from '@cpm/contract/remote/remote-session/remote-session.shape'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openRelayHouse, type RelayHouse } from '../../stream/testing/relay-house.ts'
import { serve, view } from '../../stream/testing/rfb.ts'

let house: RelayHouse
let sn: string
let terminalId: number
beforeAll(async () => void (house = await openRelayHouse()))
afterAll(() => house.close())
beforeEach(async () => {
  ;({ sn, id: terminalId } = await house.till())
})

const begin = (more: object = {}) => house.owner.remoteSession.create({ sn, kind: 'desktop', ...more })
const answering = (code: number, messageEn: RegExp) =>
  expect.objectContaining({
    answer: expect.objectContaining({ code, messageEn: expect.stringMatching(messageEn) as unknown }) as unknown,
  }) as unknown
const forbidden = answering(codes.forbidden, /./)

describe('a remote session is refused with its reason [8.5]', () => {
  test('when the terminal is offline', async () => {
    await sql`update terminal_state set online = false where terminal_id = ${terminalId}`.execute(house.db)
    await expect(begin()).rejects.toEqual(answering(codes.conflict, /offline/))
  })
  test('when its agent says nothing of it, or that it cannot', async () => {
    await sql`update inventory set items = jsonb_build_array(
      jsonb_build_object('permission', 'agent.remote_desktop', 'granted', false, 'note', 'No display was found'))
      where terminal_id = ${terminalId}`.execute(house.db)
    await expect(begin()).rejects.toEqual(answering(codes.conflict, /No display was found/))
    await expect(begin({ kind: 'shell' })).rejects.toEqual(answering(codes.conflict, /Update the agent/))
  })
  test('when the terminal has as many as it may', async () => {
    for (let i = 0; i < remoteLimits.perTerminal; i++) await begin()
    await expect(begin()).rejects.toEqual(answering(codes.conflict, /already has 10 remote sessions/))
  })
  test('when it is not activated', async () => {
    await house.owner.terminal.logOff({ sn })
    await expect(begin()).rejects.toEqual(answering(codes.conflict, /not activated/))
  })
})

describe('who may do what', () => {
  test('is told by the kind, and by whether they only look', async () => {
    const { id: enterpriseId } = house.enterprise
    const viewer = await house.as(await house.make.account({ enterpriseId, codes: ['remote.view'] }))
    await viewer.remoteSession.create({ sn, kind: 'desktop', viewOnly: true })
    for (const kind of ['desktop', 'shell', 'files'] as const)
      await expect(viewer.remoteSession.create({ sn, kind })).rejects.toEqual(forbidden)
    const looker = await house.as(await house.make.account({ enterpriseId, codes: ['remote.filesView'] }))
    await looker.remoteSession.create({ sn, kind: 'files', viewOnly: true })
    await expect(looker.remoteSession.create({ sn, kind: 'files' })).rejects.toEqual(forbidden)
  })
  test('a built-in role looks at screens of its own terminals, and nothing else', async () => {
    const shop = await house.make.group(house.enterprise.id)
    const here = await house.till({ group: shop })
    const account = { enterpriseId: house.enterprise.id, kind: 'store' as const, groupPaths: [shop.path] }
    const store = await house.as(await house.make.account(account))
    await store.remoteSession.create({ sn: here.sn, kind: 'desktop', viewOnly: true })
    await expect(store.remoteSession.create({ sn: here.sn, kind: 'desktop' })).rejects.toEqual(forbidden)
    await expect(store.remoteSession.create({ sn, kind: 'desktop', viewOnly: true })).rejects.toEqual(
      answering(codes.missing, /./),
    )
    await begin({ reason: 'elsewhere' })
    expect((await store.remoteSession.list()).records.map((row) => row.sn)).toEqual([here.sn])
  })
  test('a shell is for who began it alone', async () => {
    const { id } = await begin({ kind: 'shell' })
    const other = await house.as(await house.make.account({ enterpriseId: house.enterprise.id }))
    await expect(other.remoteSession.join({ id, kind: 'shell' })).rejects.toEqual(
      answering(codes.refused, /who started/),
    )
    await expect(other.remoteSession.join({ id })).rejects.toEqual(answering(codes.badInput, /./))
    expect((await house.owner.remoteSession.join({ id, kind: 'shell' })).id).toBe(id)
  })
})

describe('the history', () => {
  test('is found by terminal, kind, who, why and when, and had as a file', async () => {
    const { id } = await begin({ reason: 'The printer jams', order: 'T-1138' })
    const { id: shell } = await begin({ kind: 'shell' })
    await house.owner.remoteSession.end({ id })
    const ids = async (query: object) =>
      (await house.owner.remoteSession.list({ sn, ...query })).records.map((row) => row.id)
    expect(await ids({})).toEqual([shell, id])
    expect(await ids({ sort: 'askedAt' })).toEqual([id, shell])
    expect(await ids({ kind: ['shell'] })).toEqual([shell])
    expect(await ids({ status: ['ended'] })).toEqual([id])
    expect(await ids({ endReason: ['ended'] })).toEqual([id])
    expect(await ids({ q: 'printer' })).toEqual([id])
    expect(await ids({ q: 't-1138' })).toEqual([id])
    expect(await ids({ who: house.boss.name.slice(2) })).toEqual([shell, id])
    expect(await ids({ who: 'nobody' })).toEqual([])
    expect(await ids({ mine: true })).toEqual([shell, id])
    expect(await ids({ mine: false })).toEqual([])
    expect(await ids({ recorded: true })).toEqual([])
    expect(await ids({ to: '2020-01-01T00:00:00Z' })).toEqual([])
    const { body } = await house.app.inject({
      url: `/api/v1/sessions?export=csv&sn=${sn}`,
      headers: { session: house.owner.token },
    })
    expect(body).toContain('The printer jams')
    expect(body.trim().split('\r\n')).toHaveLength(3)
  })

  test('does not go along with a terminal that is given to another enterprise', async () => {
    const { id } = await begin()
    const { id: other } = await house.make.enterprise()
    await house.db
      .updateTable('terminal')
      .set({ enterprise_id: other, group_id: null, group_path: null })
      .where('id', '=', terminalId)
      .execute()
    const theirs = await house.as(await house.make.account({ enterpriseId: other }))
    expect((await theirs.remoteSession.list()).total).toBe(0)
    await expect(theirs.remoteSession.get({ id })).rejects.toEqual(answering(codes.missing, /./))
  })
})

describe('a screenshot', () => {
  const png = Buffer.from('89504e470d0a1a0a0000', 'hex')
  test('is kept with the session by who is in it, and had again', async () => {
    const { id, url } = await begin()
    const operator = house.operator(url)
    const tunnel = await house.dial(sn, id)
    await Promise.all([serve(tunnel), view(operator)])
    expect(await house.owner.remoteSession.addScreenshot({ id, bytes: png })).toEqual({ n: 1 })
    const text = Buffer.from('<svg/>')
    await expect(house.owner.remoteSession.addScreenshot({ id, bytes: text })).rejects.toEqual(
      answering(codes.refused, /PNG/),
    )
    const stranger = await house.as(await house.make.account({ enterpriseId: house.enterprise.id }))
    await expect(stranger.remoteSession.addScreenshot({ id, bytes: png })).rejects.toEqual(
      answering(codes.refused, /not in the session/),
    )
    const answer = await house.app.inject({
      url: `/api/v1/sessions/${id}/screenshots/1`,
      headers: { session: house.owner.token },
    })
    expect(answer.rawPayload).toEqual(png)
    await expect(house.owner.remoteSession.screenshot({ id, n: 2 })).rejects.toEqual(answering(codes.missing, /./))
    const { events } = await house.owner.remoteSession.get({ id })
    expect(events.find(({ type }) => type === 'screenshot')).toMatchObject({ person: '1', detail: { n: 1 } })
  })
})

test('an id for the repeater is refused where the server has none', async () => {
  const made = await house.owner.remoteSession.addRepeaterId({ sn, password: 'secret' })
  expect(made.repeaterId).toMatch(/^\d{9}$/)
  const { rows } = await sql<{ text: string }>`select input::text as text from audit
    where action = 'remoteSession.addRepeaterId' and object = ${sn}`.execute(house.db)
  expect(rows[0]?.text).not.toContain('secret')
  await expect(house.owner.remoteSession.recording({ id: made.id })).rejects.toEqual(
    answering(codes.refused, /no recording/),
  )
})
