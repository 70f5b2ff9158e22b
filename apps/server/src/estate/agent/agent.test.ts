import { commonConfig } from '@cpm/contract/estate/agent/agent'
import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Clients, type House, NotOk, openTestHouse } from '../../testing/house.ts'
import { hashOf } from '../../core/secret.ts'
import type { Feature } from '../../core/feature.ts'
import { refusal } from '../../testing/refusal.ts'

let house: House
let owner: Clients, stranger: Clients
let enterprise: { id: number }, shop: { id: number; path: string }
beforeAll(async () => {
  house = await openTestHouse()
  const { make } = house
  const theirs = await make.enterprise()
  enterprise = await make.enterprise()
  shop = await make.group(enterprise.id)
  owner = await house.as(await make.account({ enterpriseId: enterprise.id }))
  stranger = await house.as(await make.account({ enterpriseId: theirs.id }))
})
afterAll(() => house.close())

const tokenOf = async (input: Parameters<Clients['enrolment']['create']>[0] = {}, who = owner) =>
  who.enrolment.create(input)
const machine = (token: string, sn: string, more = {}) =>
  house.anyone.agent.enrol({ token, sn, platform: 'linux', model: 'NUC 13', ...more })
const rowOf = (sn: string) => house.db.selectFrom('terminal').selectAll().where('sn', '=', sn).executeTakeFirst()
const usesOf = async (id: string) =>
  (await house.db.selectFrom('enrolment_token').select('uses').where('id', '=', Number(id)).executeTakeFirstOrThrow())
    .uses

describe('enrolling a machine', () => {
  test('what is given to a group by rule that finds it is in its first answer', async () => {
    const { id } = await owner.ruleGroup.create({ name: 'Small ones', rule: { model: ['NUC 11'] } })
    const settings = { reportIntervalMs: 77_000 }
    await owner.policy.give({ place: { ruleGroupId: id }, value: settings })
    const { token } = await tokenOf()
    expect((await machine(token, 'RULED-1', { model: 'NUC 11' })).config.desired).toMatchObject(settings)
    await owner.policy.takeBack({ place: { ruleGroupId: id } })
  })

  test('makes it a terminal of the token’s group, with a secret only it knows and what it told of itself', async () => {
    const { token } = await tokenOf({ groupId: String(shop.id) })
    const facts = { maker: 'Intel', battery: 87.4, memory: { total: 100, used: 50 } }
    const answer = await machine(token, 'NEW-0001', { name: 'Back office', facts })
    expect(answer).toMatchObject({
      sn: 'NEW-0001',
      mqttUrl: 'mqtt://cpm.test:1883',
      httpUrl: 'http://cpm.test',
      config: commonConfig,
    })
    expect(answer.secret).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(await rowOf('NEW-0001')).toMatchObject({
      enterprise_id: enterprise.id,
      group_id: shop.id,
      group_path: shop.path,
      name: 'Back office',

      status: 'activated',
      secret_hash: hashOf(answer.secret),
      activated_at: expect.any(Date),
    })
    expect(await owner.terminal.get({ sn: 'NEW-0001' })).toMatchObject({
      online: false,
      battery: 87,
      facts,
      maker: 'Intel',
    })
  })

  test('of many at the same moment lets in exactly as many as the token has uses', async () => {
    const { id, token } = await tokenOf({ maxUses: 1 })
    const tries = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => machine(token, `RACE-${1000 + n}`)))
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    const refused = tries.filter((one) => one.status === 'rejected').map((one) => (one.reason as NotOk).answer)
    expect(new Set(refused.map((answer) => `${answer.code} ${answer.messageEn}`))).toEqual(
      new Set(['422 The enrolment token has no uses left']),
    )
    expect(await usesOf(id)).toBe(1)
    expect((await owner.terminal.list({ q: 'RACE-' })).total).toBe(1)
  })

  test('of a fleet that comes as one lets in exactly as many, whatever becomes of the others', async () => {
    const { id, token } = await tokenOf({ maxUses: 20 })
    const sns = Array.from({ length: 60 }, (_, n) => `CROWD-${n % 40}`)
    const tries = await Promise.allSettled(sns.map((sn) => machine(token, sn)))
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(20)
    expect(await usesOf(id)).toBe(20)
    expect((await owner.terminal.list({ q: 'CROWD-' })).total).toBe(20)
  })

  test('while one of them takes long, lets the next in, and leaves the people their database', async () => {
    const { id, token } = await tokenOf({ maxUses: 20 })
    const go = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    // Somebody else is about to have that SN: who asks for it waits.
    const other = house.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('terminal')
        .values({
          sn: 'SLOW-1',
          enterprise_id: enterprise.id,
          name: 'x',
          platform: 'linux',
          model: 'x',
          created_at: new Date(),
        })
        .execute()
      held.resolve()
      await go.promise
      throw new Error('not after all')
    })
    await held.promise
    const slow = machine(token, 'SLOW-1')
    await machine(token, 'QUICK-1')
    expect(await usesOf(id)).toBe(1)
    const crowd = Array.from({ length: 20 }, () => machine(token, 'SLOW-1').catch(() => null))
    expect((await owner.terminal.list({ q: 'QUICK-1' })).total).toBe(1)
    go.resolve()
    await expect(other).rejects.toThrow('not after all')
    await Promise.allSettled([slow, ...crowd])
    expect(await usesOf(id)).toBe(2)
  })

  test('gives one SN to one machine, however many ask at once, and burns no use for the others', async () => {
    const { id, token } = await tokenOf({ maxUses: 20 })
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => machine(token, 'SAME-0001')))
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    expect(await usesOf(id)).toBe(1)
  })

  test('says why a token does not serve: not known, revoked, spent, expired', async () => {
    await expect(machine('cpm_nobody', 'WHY-0001')).rejects.toEqual(refusal(codes.refused, 'token is invalid'))
    const revoked = await tokenOf()
    await owner.enrolment.revoke({ id: revoked.id })
    await expect(machine(revoked.token, 'WHY-0001')).rejects.toEqual(refusal(codes.refused, 'revoked'))
    const spent = await tokenOf()
    await machine(spent.token, 'WHY-0002')
    await expect(machine(spent.token, 'WHY-0001')).rejects.toEqual(refusal(codes.refused, 'no uses left'))
    const old = await tokenOf()
    await house.db
      .updateTable('enrolment_token')
      .set({ expires_at: new Date() })
      .where('id', '=', Number(old.id))
      .execute()
    await expect(machine(old.token, 'WHY-0001')).rejects.toEqual(refusal(codes.refused, 'expired'))
    expect(await rowOf('WHY-0001')).toBeUndefined()
  })

  test('stops with the account that made the token: disabled, it lets nobody in, and enabled again it does', async () => {
    const maker = await house.make.account({ enterpriseId: enterprise.id })
    const { id, token } = await tokenOf({ maxUses: 2 }, await house.as(maker))
    const setActive = (active: boolean) =>
      house.db.updateTable('account').set({ active }).where('id', '=', maker.id).execute()
    await setActive(false)
    await expect(machine(token, 'GONE-0001')).rejects.toEqual(refusal(codes.refused, 'account'))
    expect(await rowOf('GONE-0001')).toBeUndefined()
    expect(await usesOf(id)).toBe(0)
    await setActive(true)
    await machine(token, 'GONE-0001')
  })

  test('stops with the store of the account that made the token: what it sees no more it puts nothing into', async () => {
    const maker = await house.make.account({ enterpriseId: enterprise.id, groupPaths: [shop.path] })
    const { token } = await tokenOf({}, await house.as(maker))
    const elsewhere = await house.make.group(enterprise.id)
    await house.db
      .updateTable('account')
      .set({ group_paths: [elsewhere.path] })
      .where('id', '=', maker.id)
      .execute()
    await expect(machine(token, 'GONE-0002')).rejects.toEqual(refusal(codes.refused, 'account'))
  })

  test('refuses an SN that cannot be a topic', async () => {
    const { token } = await tokenOf()
    for (const sn of ['abc', 'a b c d', 'a/b/c', 'a#bcd', '终端终端'])
      await expect(machine(token, sn)).rejects.toEqual(refusal(codes.badInput))
  })
})

describe('an SN that is known already [4.5]', () => {
  test.each(['in_stock', 'shipped'] as const)('is activated when it is %s, and keeps its name', async (status) => {
    const sn = `STOCK-${status}`
    await house.make.terminal({ enterpriseId: enterprise.id, sn, status, name: 'Till 7' })
    const { token } = await tokenOf({ groupId: String(shop.id) })
    const { secret } = await machine(token, sn, { name: 'other' })
    expect(await rowOf(sn)).toMatchObject({
      status: 'activated',
      name: 'Till 7',
      platform: 'linux',
      group_id: shop.id,
      secret_hash: hashOf(secret),
    })
  })

  test('is refused with one and the same text when it is in use, logged off, or another enterprise’s', async () => {
    const { id: theirs } = await house.make.enterprise()
    await house.make.terminal({ enterpriseId: enterprise.id, sn: 'USED-1', secret: 'kept' })
    await house.make.terminal({ enterpriseId: enterprise.id, sn: 'USED-2', status: 'logged_off' })
    await house.make.terminal({ enterpriseId: theirs, sn: 'USED-3', status: 'in_stock' })
    const { id, token } = await tokenOf()
    for (const sn of ['USED-1', 'USED-2', 'USED-3']) {
      await expect(machine(token, sn)).rejects.toEqual(refusal(codes.conflict, 'This SN is in use'))
    }
    expect((await rowOf('USED-1'))?.secret_hash).toEqual(hashOf('kept'))
    expect((await rowOf('USED-3'))?.status).toBe('in_stock')
    // The use it tried to spend is still there.
    expect(await usesOf(id)).toBe(0)
    await machine(token, 'USED-4')
  })

  test('is another store’s, and a store’s token does not take it out of stock there', async () => {
    const elsewhere = await house.make.group(enterprise.id)
    const till = await house.make.group(enterprise.id, shop)
    const keeper = await house.as(await house.make.account({ enterpriseId: enterprise.id, groupPaths: [shop.path] }))
    const inStock = (sn: string, group?: { id: number; path: string }) =>
      house.make.terminal({ enterpriseId: enterprise.id, sn, status: 'in_stock', ...(group ? { group } : {}) })
    await inStock('STORE-1', elsewhere)
    await inStock('STORE-2', till)
    await inStock('STORE-3')
    const ofShop = await tokenOf({ groupId: String(shop.id), maxUses: 5 })
    const ofKeeper = await tokenOf({ maxUses: 5 }, keeper)
    for (const { token, id } of [ofShop, ofKeeper]) {
      await expect(machine(token, 'STORE-1')).rejects.toEqual(refusal(codes.conflict, 'This SN is in use'))
      expect(await usesOf(id)).toBe(0)
    }
    expect(await rowOf('STORE-1')).toMatchObject({ status: 'in_stock', group_id: elsewhere.id })
    // What belongs to no store yet is not for a store's own people to take.
    await expect(machine(ofKeeper.token, 'STORE-3')).rejects.toEqual(refusal(codes.conflict))
    await machine(ofShop.token, 'STORE-3')
    expect(await rowOf('STORE-3')).toMatchObject({ group_id: shop.id })
    // One that stands in a part of the store stays in that part.
    await machine(ofKeeper.token, 'STORE-2')
    expect(await rowOf('STORE-2')).toMatchObject({ group_id: till.id, group_path: till.path })
  })

  test('may be enrolled again once it was logged off and returned to stock, and its reports count from the start', async () => {
    const { token } = await tokenOf({ maxUses: 2 })
    const first = await machine(token, 'AGAIN-1', { facts: { os: 'old' } })
    const { id } = (await rowOf('AGAIN-1'))!
    await house.db
      .updateTable('terminal_state')
      .set({ seq: 900, config_version: 4 })
      .where('terminal_id', '=', id)
      .execute()
    await owner.terminal.logOff({ sn: 'AGAIN-1' })
    await expect(machine(token, 'AGAIN-1')).rejects.toEqual(refusal(codes.conflict))
    await owner.terminal.restock({ sn: 'AGAIN-1' })
    const second = await machine(token, 'AGAIN-1')
    expect(second.secret).not.toBe(first.secret)
    const state = await house.db
      .selectFrom('terminal_state')
      .selectAll()
      .where('terminal_id', '=', id)
      .executeTakeFirst()
    expect(state).toMatchObject({ seq: 0, facts: {}, config_version: null })
    await expect(house.asTerminal('AGAIN-1', first.secret).agent.self()).rejects.toEqual(refusal(codes.noSession))
    expect(await house.asTerminal('AGAIN-1', second.secret).agent.self()).toMatchObject({ sn: 'AGAIN-1' })
  })
})

describe('what a terminal says over HTTPS', () => {
  async function enrolled(sn: string) {
    const { secret } = await machine((await tokenOf()).token, sn)
    return { ...house.asTerminal(sn, secret), secret, id: (await rowOf(sn))!.id }
  }
  async function runOn(sn: string) {
    const { id } = await owner.task.create({ type: 'command', params: { line: 'cat big' }, target: { sns: [sn] } })
    return (await owner.task.runs({ id })).records[0]!.id
  }

  test('asks for itself with its own credential only', async () => {
    const terminal = await enrolled('SELF-1')
    expect(await terminal.agent.self()).toMatchObject({
      sn: 'SELF-1',
      mqttUrl: 'mqtt://cpm.test:1883',
      config: commonConfig,
    })
    await expect(house.asTerminal('SELF-1', 'wrong').agent.self()).rejects.toEqual(refusal(codes.noSession))
    await expect(house.anyone.agent.self()).rejects.toEqual(refusal(codes.noSession))
    await owner.terminal.logOff({ sn: 'SELF-1' })
    await expect(terminal.agent.self()).rejects.toEqual(refusal(codes.noSession))
  })

  test('sends a long output, which stays when the run then ends by message without one', async () => {
    const terminal = await enrolled('OUT-1')
    const id = await runOn('OUT-1')
    const output = 'line\n'.repeat(150_000)
    expect(await terminal.agent.output({ id, attempt: 1, output, truncated: true })).toEqual({ done: true })
    const task = house.features.find((one) => one.name === 'task') as Feature<'task'> | undefined
    const up = { terminalId: terminal.id, sn: 'OUT-1', enterpriseId: enterprise.id, groupPath: null, sessionNo: 1 }
    const payload = { runId: id, attempt: 1, expectedVersion: 0, status: 'success' as const, exitCode: 0 }
    const downs = await task?.topics.run?.({ db: house.db, now: new Date() }, [{ ...up, payload }])
    expect(downs?.[0]?.payload).toMatchObject({ ok: true })
    expect(await owner.task.run({ id })).toMatchObject({ status: 'success', output, outputTruncated: true })
  })

  test('of another terminal’s run, another attempt, or an ended run it is missing', async () => {
    const [one, two] = [await enrolled('OUT-2'), await enrolled('OUT-3')]
    const id = await runOn('OUT-2')
    const send = (who: typeof one, attempt = 1) => who.agent.output({ id, attempt, output: 'x' })
    await expect(send(two)).rejects.toEqual(refusal(codes.missing))
    await expect(send(one, 2)).rejects.toEqual(refusal(codes.missing))
    await house.db.updateTable('task_run').set({ status: 'stopped' }).where('id', '=', Number(id)).execute()
    await expect(send(one)).rejects.toEqual(refusal(codes.missing))
    expect((await owner.task.run({ id })).output).toBeNull()
    await expect(stranger.task.run({ id })).rejects.toEqual(refusal(codes.missing))
  })
})
