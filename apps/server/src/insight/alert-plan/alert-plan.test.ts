import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal } from '../../testing/refusal.ts'
import { type AlertWorld, openAlertWorld } from '../alert/testing/world.ts'

let w: AlertWorld
let boss: Awaited<ReturnType<AlertWorld['as']>>
beforeAll(async () => {
  w = await openAlertWorld()
  boss = await w.as(w.boss)
})
afterAll(() => w.close())

const form = {
  name: 'Tills',
  severities: ['critical' as const],
  tells: ['shop' as const],
  channels: ['bell' as const],
  waitMs: 0,
  timeZone: 'UTC',
  smsADay: 5,
}
const issueAt = (path: string) => ({ answer: { code: codes.badInput, result: { issues: [{ path }] } } })

test('an enterprise begins with a plan, which becomes its own when it is changed', async () => {
  const { records } = await boss.alertPlan.list()
  expect(records).toEqual([
    expect.objectContaining({ builtIn: true, tells: ['shop'], channels: ['bell', 'email', 'webhook'], waitMs: 30_000 }),
  ])
  const [plan] = records
  const {
    id,
    builtIn: _b,
    createdAt: _c,
    updatedAt: _u,
    ruleNames: _r,
    groupNames: _g,
    accountNames: _a,
    ...rest
  } = plan as (typeof records)[number]
  await boss.alertPlan.update({ ...rest, id, name: 'Ours' })
  expect(await boss.alertPlan.get({ id })).toMatchObject({ name: 'Ours', builtIn: false, steps: rest.steps })
})

test('a plan is made with groups, accounts and roles of the enterprise, and taken away again', async () => {
  const [shop] = w.shops
  const groups = [String(shop.id)]
  const accounts = [String(w.north.id)]
  const { id } = await boss.alertPlan.create({ ...form, groups, accounts })
  expect(await boss.alertPlan.get({ id })).toMatchObject({
    groups,
    accounts,
    groupNames: [{ id: groups[0] }],
    accountNames: [{ id: accounts[0], name: 'al_north' }],
    quietFrom: null,
  })
  expect((await boss.alertPlan.list({ q: 'till' })).total).toBe(1)
  expect((await boss.alertPlan.accounts({ q: 'al_' })).records.map(({ name }) => name)).toEqual([
    'al_boss',
    'al_north',
    'al_south',
  ])
  expect((await boss.alertPlan.rules({})).records).toEqual([])
  await boss.alertPlan.remove({ id })
  await expect(boss.alertPlan.get({ id })).rejects.toEqual(refusal(codes.missing))
})

test('what cannot be is refused at its field', async () => {
  const wrong = (more: object) => boss.alertPlan.create({ ...form, ...more })
  await expect(wrong({ tells: [] })).rejects.toMatchObject(issueAt('tells'))
  await expect(wrong({ quietFrom: '22:00' })).rejects.toMatchObject(issueAt('quietTo'))
  await expect(wrong({ quietFrom: '25:00', quietTo: '07:00' })).rejects.toMatchObject(issueAt('quietFrom'))
  await expect(wrong({ timeZone: 'Nowhere/Here' })).rejects.toMatchObject(issueAt('timeZone'))
  const step = { to: 'superior', channels: ['bell'] }
  const steps = [
    { ...step, afterMs: 120_000 },
    { ...step, afterMs: 60_000 },
  ]
  await expect(wrong({ steps })).rejects.toMatchObject(issueAt('steps'))
  const stranger = await w.make.account({ enterpriseId: (await w.make.enterprise()).id })
  await expect(wrong({ accounts: [String(stranger.id)] })).rejects.toMatchObject(issueAt('accounts'))
  await expect(wrong({ roles: ['999999'] })).rejects.toMatchObject(issueAt('roles'))
  await expect(wrong({ groups: ['999999'] })).rejects.toMatchObject(issueAt('groups'))
  await expect(wrong({ rules: ['999999'] })).rejects.toMatchObject(issueAt('rules'))
})

test('it says whom it counts on and cannot reach, before it is kept', async () => {
  const [shop, other] = w.shops
  const lone = await w.make.group(w.enterpriseId)
  for (const group of [shop, other, lone]) await w.make.terminal({ enterpriseId: w.enterpriseId, group })
  await w.db.updateTable('account').set({ email: null }).where('id', '=', w.south.id).execute()
  const { total, warnings } = await boss.alertPlan.check({
    ...form,
    channels: ['email', 'webhook'],
    steps: [{ afterMs: 60_000, to: 'salesRep', channels: ['sms'] }],
  })
  const kinds = warnings.map(({ kind, name, channel }) => `${kind} ${name ?? ''} ${channel ?? ''}`.trim())
  expect(kinds).toContain('noEmail al_south email')
  expect(kinds).toContain('notSetUp  sms')
  expect(kinds).toContain('noEndpoint  webhook')
  expect(warnings.filter(({ kind }) => kind === 'noShop')).toHaveLength(1)
  expect(warnings.filter(({ kind }) => kind === 'noSalesRep')).toHaveLength(3)
  expect(total).toBe(warnings.length)
})

test("another enterprise's plan is not there", async () => {
  const { id } = await boss.alertPlan.create(form)
  const stranger = await w.as(await w.make.account({ enterpriseId: (await w.make.enterprise()).id }))
  expect((await stranger.alertPlan.list()).records.map(({ builtIn }) => builtIn)).toEqual([true])
  for (const call of [
    () => stranger.alertPlan.get({ id }),
    () => stranger.alertPlan.update({ ...form, id }),
    () => stranger.alertPlan.remove({ id }),
  ]) {
    await expect(call()).rejects.toEqual(refusal(codes.missing))
  }
})
