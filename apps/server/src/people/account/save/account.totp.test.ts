import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../../core/secret.ts'
import { appCode, password, ticketOf, twoStepsOf } from '../../../testing/two-steps.ts'
import { openAccountWorld, type Person, type World } from '../testing/world.ts'
import { refusal } from '../../../testing/refusal.ts'

let world: World
let steps: ReturnType<typeof twoStepsOf>
let passwordHash: string
beforeAll(async () => {
  world = await openAccountWorld()
  steps = twoStepsOf(world, () => new Date())
  passwordHash = await hashPassword(password)
})
afterAll(() => world.close())

const refused = refusal(codes.refused)
let count = 0
/** Somebody below the boss who signs in in two steps and has lost phone and recovery codes. */
async function locked(roles: string[] = [], superior: Person = world.boss) {
  const name = `totp_${++count}`
  const who = await world.person({
    enterpriseId: world.mine.id,
    superior: world.at(superior),
    kind: 'store',
    codes: [],

    name,
    email: `${name}@shop.example`,
    passwordHash,
  })
  for (const role of roles)
    await world.db
      .insertInto('account_role')
      .values({ account_id: Number(who.id), role_id: Number(role) })
      .execute()
  const { secret, recoveryCodes } = await steps.turnOn({ as: who })
  return { who, name, secret, recoveryCodes }
}
const mailsTo = (name: string) =>
  world.db
    .selectFrom('mail')
    .select(['kind', 'language', 'subject', 'body'])
    .where('to_address', '=', `${name}@shop.example`)
    .orderBy('id')
    .execute()

test('who lost phone and recovery codes signs in by the password alone, and whatever was open is not', async () => {
  const { who, name, secret, recoveryCodes } = await locked()
  expect(await world.boss.account.get({ id: who.id })).toMatchObject({ totp: true })
  const ticket = ticketOf(await steps.firstStep(name))
  await world.boss.account.resetTotp({ id: who.id })
  expect(await world.isIn(who)).toBe(false)
  for (const code of [appCode(secret, new Date()), recoveryCodes[0] as string])
    await expect(world.anyone.session.secondStep({ ticket, code })).rejects.toEqual(refused)
  expect(await steps.firstStep(name)).toMatchObject({ userVo: { name, mustTotp: false } })
  expect(await world.boss.account.get({ id: who.id })).toMatchObject({ totp: false })
})

test('the recovery codes of before are no use once it is set up again', async () => {
  const { who, name, recoveryCodes } = await locked()
  await world.boss.account.resetTotp({ id: who.id })
  await steps.turnOn({ as: await world.as({ id: Number(who.id) }) })
  const ticket = ticketOf(await steps.firstStep(name))
  const code = recoveryCodes[0] as string
  await expect(world.anyone.session.secondStep({ ticket, code })).rejects.toEqual(refused)
})

test('where a role demands it, it is set up anew before anything else', async () => {
  const role = await world.role(world.boss, ['terminal.read'])
  await world.db.updateTable('role').set({ needs_totp: true }).where('id', '=', Number(role)).execute()
  const { who, name } = await locked([role])
  await world.boss.account.resetTotp({ id: who.id })
  expect(await steps.firstStep(name)).toMatchObject({ userVo: { name, mustTotp: true } })
})

test('the owner is told by mail in the language of the account, and who has no address is reset without', async () => {
  const { who, name } = await locked()
  await world.db.updateTable('account').set({ language: 'cn' }).where('id', '=', Number(who.id)).execute()
  await world.boss.account.resetTotp({ id: who.id })
  const told = (await mailsTo(name)).at(-1)
  expect(told).toMatchObject({ kind: 'totpOff', language: 'cn', subject: '您的 CPM 账号已关闭两步登录' })
  expect(told?.body).toContain(name)
  const mute = await locked()
  await world.db.updateTable('account').set({ email: null }).where('id', '=', Number(mute.who.id)).execute()
  await world.boss.account.resetTotp({ id: mute.who.id })
  expect((await mailsTo(mute.name)).map((mail) => mail.kind)).toEqual(['totpOn'])
})

test('without a confirmed second step there is nothing to reset, and what is open stays', async () => {
  const { who, name } = await locked()
  await world.boss.account.resetTotp({ id: who.id })
  const again = await world.as({ id: Number(who.id) })
  await again.me.startTotp()
  await expect(world.boss.account.resetTotp({ id: who.id })).rejects.toEqual(refused)
  expect(await world.isIn(again)).toBe(true)
  expect((await mailsTo(name)).map((mail) => mail.kind)).toEqual(['totpOn', 'totpOff'])
})

test('of two at once one resets it', async () => {
  const { who, name } = await locked()
  const both = await Promise.allSettled([1, 2].map(() => world.boss.account.resetTotp({ id: who.id })))
  expect(both.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await mailsTo(name)).filter((mail) => mail.kind === 'totpOff')).toHaveLength(1)
})

test('nobody resets their own, one out of sight, one who holds more, or without the permission', async () => {
  const { boss, lead, clerk, stranger, sales } = world
  await steps.turnOn({ as: await signedIn(lead) })
  await expect(lead.account.resetTotp({ id: lead.id })).rejects.toEqual(refused)
  for (const id of [boss.id, stranger.id, sales.id, '999999999'])
    await expect(lead.account.resetTotp({ id })).rejects.toEqual(refusal(codes.missing))
  const strong = await locked([await world.role(boss, ['terminal.read'])], lead)
  await expect(lead.account.resetTotp({ id: strong.who.id })).rejects.toEqual(refused)
  await expect(clerk.account.resetTotp({ id: strong.who.id })).rejects.toEqual(refusal(codes.forbidden))
  expect(await world.isIn(strong.who)).toBe(true)
  await boss.account.resetTotp({ id: strong.who.id })
})

/** With a password, which one of the world has not. */
async function signedIn({ id }: Person) {
  const values = { password_hash: passwordHash, updated_at: new Date() }
  await world.db.updateTable('account').set(values).where('id', '=', Number(id)).execute()
  return world.as({ id: Number(id) })
}
