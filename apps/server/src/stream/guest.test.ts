import type { CallOf } from '@cpm/contract/kernel/route'
import type { guestLink } from '@cpm/contract/remote/guest-link/guest-link'
import { closeCodes } from '@cpm/contract/remote/remote-session/remote-session.states'
import { usualRules } from '@cpm/contract/remote/remote-rules/remote-rules.shape'
import type { Permission } from '@cpm/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openRelayHouse, type Part, type RelayHouse } from './testing/relay-house.ts'
import { askPicture, key, serve, view } from './testing/rfb.ts'

let house: RelayHouse
let now = new Date()
let sn: string
let terminalId: number
beforeAll(async () => void (house = await openRelayHouse({ now: () => now })))
afterAll(() => house.close())
beforeEach(async () => {
  ;({ sn, id: terminalId } = await house.till())
  now = new Date()
})

const codes = ['remote.guest', 'remote.desktop', 'remote.view', 'remote.read'] satisfies Permission[]
type More = Partial<CallOf<(typeof guestLink)['routes']['create']>>

async function make(more: More = {}, by: RelayHouse['owner'] = house.owner) {
  const made = await by.guestLink.create({ sn, guest: 'Li Wei, Maker Ltd', minutes: 60, viewOnly: false, ...more })
  return { ...made, token: made.url.split('#')[1] as string }
}
const open = (token: string) => house.anyone.guestLink.open({ token })

/** A guest at the screen. */
async function enter(token: string) {
  const { id, url } = await open(token)
  const guest = house.operator(url, { cpm: true })
  const tunnel = await house.dial(sn, id)
  await Promise.all([serve(tunnel), view(guest)])
  return { id, guest, tunnel }
}
const check = () => (house.parts[0] as Part).remote.relay.check()
const refusal = (words: RegExp, code: number) => ({
  answer: { code, messageEn: expect.stringMatching(words) as string },
})

describe('[15.8] a guest link', () => {
  test('lets somebody without an account to the screen of one terminal, under the name its maker typed', async () => {
    const { id: linkId, token, url } = await make({ reason: 'the drawer sticks' })
    expect(new URL(url).pathname).toBe('/guest')
    expect(new URL(url).search).toBe('')
    const { id, guest, tunnel } = await enter(token)
    guest.send(key(97))
    expect(await tunnel.take(8)).toEqual(key(97))
    expect(await house.owner.remoteSession.get({ id })).toMatchObject({
      askedBy: { id: null, name: 'Li Wei, Maker Ltd' },
      guestOf: house.boss.name,
      watermark: 'Li Wei, Maker Ltd',
      reason: 'the drawer sticks',
      recording: { state: 'running' },
      everybody: [{ name: 'Li Wei, Maker Ltd', guest: true, accountId: null, here: true, control: true }],
    })
    const { records } = await house.owner.guestLink.list({ sn })
    expect(records).toMatchObject([
      { id: linkId, state: 'active', session: id, sessions: 1, createdBy: house.boss.name },
    ])
  })

  test('says what it is for before anything is opened, and changes nothing by that', async () => {
    const { token, endsAt } = await make({ viewOnly: true })
    const said = await house.anyone.guestLink.look({ token })
    expect(said).toMatchObject({
      state: 'active',
      viewOnly: true,
      endsAt,
      terminal: { sn, online: true },
      recorded: true,
    })
    expect((await house.owner.remoteSession.list({ sn })).total).toBe(0)
  })

  test('is kept as a hash, and neither the rows nor the audit hold the token', async () => {
    const { token } = await make()
    await open(token)
    const kept = await sql<{ text: string }>`select row_to_json(g)::text as text from guest_link g
      union all select row_to_json(a)::text from audit a`.execute(house.db)
    expect(kept.rows.filter(({ text }) => text.includes(token))).toEqual([])
  })

  test('that only lets one look drops what is typed', async () => {
    const { guest, tunnel } = await enter((await make({ viewOnly: true })).token)
    guest.send(Buffer.concat([key(98), askPicture()]))
    expect(await tunnel.take(10)).toEqual(askPicture())
  })

  test('opened again takes its own place over, in the same session', async () => {
    const { token } = await make()
    const first = await enter(token)
    const { id, url } = await open(token)
    expect(id).toBe(first.id)
    expect(await first.guest.closed()).toEqual({ code: closeCodes.taken_over, why: 'taken_over' })
    const again = house.operator(url, { cpm: true })
    const tunnel = await house.dial(sn, id)
    await Promise.all([serve(tunnel), view(again)])
    expect((await house.owner.remoteSession.get({ id })).everybody).toHaveLength(1)
  })

  test('has whoever made it come to the guest, who hands the control over', async () => {
    const { token } = await make()
    const { id, tunnel, guest } = await enter(token)
    const { url } = await house.owner.remoteSession.join({ id })
    const maker = house.operator(url, { cpm: true })
    const theirs = await house.dial(sn, id)
    await Promise.all([serve(theirs), view(maker)])
    await guest.text('state', (one) => (one.people as unknown[]).length === 2)
    await expect(house.anyone.guestLink.control({ token, person: '9' })).rejects.toMatchObject({
      answer: { code: 400 },
    })
    await house.anyone.guestLink.control({ token, person: '2' })
    await theirs.text('control', (one) => one.on === true)
    await tunnel.text('control', (one) => one.on === false)
    await expect(house.anyone.guestLink.control({ token, person: '1' })).rejects.toMatchObject({
      answer: { code: 422 },
    })
  })

  test('obeys the rules for who made it: the person there is asked', async () => {
    const value = {
      ...usualRules,
      consent: { ...usualRules.consent, desktop: 'asked' as const },
      reason: 'reason' as const,
    }
    await house.owner.remoteRules.give({ place: { sn }, value })
    await expect(make()).rejects.toMatchObject({ answer: { code: 400 } })
    const { token } = await make({ reason: 'paper jams' })
    expect(await house.anyone.guestLink.look({ token })).toMatchObject({
      asked: true,
      askSeconds: usualRules.askSeconds,
    })
    const { id, url } = await open(token)
    const guest = house.operator(url, { cpm: true })
    const tunnel = await house.dial(sn, id)
    await tunnel.open()
    tunnel.say({ type: 'asking' })
    await guest.text('state', (one) => one.status === 'asking')
    tunnel.say({ type: 'consent', answer: 'refused' })
    expect(await guest.closed()).toEqual({ code: closeCodes.refused, why: 'refused' })
    await vi.waitFor(async () =>
      expect(await house.row(id)).toMatchObject({
        status: 'ended',
        consent: 'asked',
        consent_answer: 'refused',
        reason: 'paper jams',
      }),
    )
  })
})

describe('[15.8] revoked, a guest link', () => {
  test('has the guest out at once, by a code of its own, and opens nothing more', async () => {
    const { id: linkId, token } = await make()
    const { id, guest, tunnel } = await enter(token)
    await house.owner.guestLink.revoke({ id: linkId })
    expect(await guest.closed()).toEqual({ code: closeCodes.link_revoked, why: 'link_revoked' })
    expect(await tunnel.closed()).toMatchObject({ code: closeCodes.link_revoked })
    await vi.waitFor(async () => expect(await house.row(id)).toMatchObject({ end_reason: 'link_revoked' }))
    await expect(open(token)).rejects.toMatchObject(refusal(/revoked/, 409))
    expect(await house.anyone.guestLink.look({ token })).toMatchObject({ state: 'revoked' })
    await house.owner.guestLink.revoke({ id: linkId })
  })
  test('closes what the guest has only just asked for', async () => {
    const { id: linkId, token } = await make()
    const { id, url } = await open(token)
    await house.owner.guestLink.revoke({ id: linkId })
    expect(await house.row(id)).toMatchObject({ status: 'ended', end_reason: 'link_revoked' })
    expect(await house.operator(url).refused()).toContain('403')
  })
  test('leaves those in the session who have a right of their own', async () => {
    const { id: linkId, token } = await make()
    const { id, guest } = await enter(token)
    const { url } = await house.owner.remoteSession.join({ id })
    const maker = house.operator(url, { cpm: true })
    const theirs = await house.dial(sn, id)
    await Promise.all([serve(theirs), view(maker)])
    await house.owner.guestLink.revoke({ id: linkId })
    expect(await guest.closed()).toMatchObject({ code: closeCodes.link_revoked })
    await maker.text('state', (one) => (one.people as unknown[]).length === 1)
    expect(await house.row(id)).toMatchObject({ status: 'open' })
  })
})

describe('[15.8] a guest link that is over', () => {
  test('in the middle of a session ends it, and opens nothing more', async () => {
    const { token } = await make({ minutes: 30 })
    const { guest } = await enter(token)
    now = new Date(now.getTime() + 30 * 60_000)
    await check()
    expect(await guest.closed()).toEqual({ code: closeCodes.link_over, why: 'link_over' })
    await expect(open(token)).rejects.toMatchObject(refusal(/expired/, 409))
  })
  test('lends no ticket a longer life than its own', async () => {
    const { token } = await make({ minutes: 5 })
    now = new Date(now.getTime() + 5 * 60_000 - 1_000)
    const { url } = await open(token)
    now = new Date(now.getTime() + 2_000)
    expect(await house.operator(url).refused()).toContain('403')
  })
  test.each(['account', 'right', 'role to act', 'terminal'] as const)('with its %s dies too', async (what) => {
    const maker = await house.make.account({ enterpriseId: house.enterprise.id, codes })
    const own = await house.as(maker)
    const { token } = await make({}, own)
    const { guest } = await enter(token)
    await check()
    expect(guest.state.closed).toBeNull()
    if (what === 'account')
      await house.db.updateTable('account').set({ active: false }).where('id', '=', maker.id).execute()
    if (what === 'right') await house.db.deleteFrom('account_role').where('account_id', '=', maker.id).execute()
    if (what === 'role to act') {
      await sql`delete from role_menu where menu_id in (select id from menu where permission = 'remote.desktop')
        and role_id in (select role_id from account_role where account_id = ${maker.id})`.execute(house.db)
    }
    if (what === 'terminal') {
      const other = await house.make.enterprise()
      await sql`update terminal set enterprise_id = ${other.id}, group_id = null, group_path = null
        where id = ${terminalId}`.execute(house.db)
    }
    await check()
    expect(await guest.closed()).toMatchObject({ code: closeCodes.revoked })
    await expect(open(token)).rejects.toMatchObject(refusal(/no longer valid/, 409))
  })
  test('was never there where it is guessed, and guessing is slowed down', async () => {
    const guess = house.from('203.0.113.9')
    const token = 'A'.repeat(43)
    await expect(guess.guestLink.open({ token })).rejects.toMatchObject(refusal(/not valid/, 404))
    await expect(guess.guestLink.open({ token: 'short' })).rejects.toMatchObject({ answer: { code: 400 } })
    const answers = await Promise.allSettled(Array.from({ length: 40 }, () => guess.guestLink.open({ token })))
    const last = answers.flatMap((one) =>
      one.status === 'rejected' ? [(one.reason as { answer: { code: number } }).answer.code] : [],
    )
    expect(last).toContain(429)
  })
})

describe('[15.8] a guest link is made', () => {
  test('by who may do as much themselves, and not for a terminal of somebody else', async () => {
    const looks = await house.as(
      await house.make.account({ enterpriseId: house.enterprise.id, codes: ['remote.guest', 'remote.view'] }),
    )
    await expect(make({}, looks)).rejects.toMatchObject({ answer: { code: 403 } })
    await make({ viewOnly: true }, looks)
    const foreign = await house.as(await house.make.account({ enterpriseId: (await house.make.enterprise()).id }))
    await expect(make({}, foreign)).rejects.toMatchObject({ answer: { code: 404 } })
    const { id } = await make()
    await expect(foreign.guestLink.revoke({ id })).rejects.toMatchObject({ answer: { code: 404 } })
    expect((await foreign.guestLink.list({})).total).toBe(0)
  })
  test('ten times for one terminal, and no more', async () => {
    for (let i = 0; i < 10; i++) await make()
    await expect(make()).rejects.toMatchObject(refusal(/10 active guest links/, 409))
  })
  test('for a terminal that is away, whose guest hears so', async () => {
    const { token } = await make()
    await house.db.updateTable('terminal_state').set({ online: false }).where('terminal_id', '=', terminalId).execute()
    await expect(open(token)).rejects.toMatchObject(refusal(/offline/, 409))
    expect(await house.anyone.guestLink.look({ token })).toMatchObject({ terminal: { online: false } })
  })
})

test("[15.8] the enterprise's audit has a guest by name, and one who was turned away", async () => {
  const { id, token } = await make()
  await open(token)
  await house.owner.guestLink.revoke({ id })
  await open(token).catch(() => null)
  const rows = await sql<{ account_name: string; code: number; enterprise_id: number }>`
    select account_name, code, enterprise_id from audit where action = 'guestLink.open' and enterprise_id = ${house.enterprise.id}
    order by id desc limit 2`.execute(house.db)
  expect(rows.rows).toMatchObject([
    { account_name: 'Li Wei, Maker Ltd', code: 409 },
    { account_name: 'Li Wei, Maker Ltd', code: 1 },
  ])
})
