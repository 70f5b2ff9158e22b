import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type House, openTestHouse } from '../../testing/house.ts'
import { browserOf } from './me.browser.ts'
import { refusalOf } from '../../testing/refusal.ts'

let house: House
const now = new Date()
beforeAll(async () => {
  house = await openTestHouse({ now: () => now })
})
afterAll(() => house.close())

const person = async () => {
  const enterpriseId = (await house.make.enterprise()).id
  return { enterpriseId, ...(await house.make.account({ enterpriseId })) }
}
const isIn = async ({ token }: { token: string }) =>
  (await house.ask({ method: 'GET', url: '/oauth/v1/oauth/login/isLogin' }, { session: token })).code === codes.ok

describe('one’s sessions', () => {
  test('each that holds is there, the own one marked; those that ended are not', async () => {
    const account = await person()
    const [here, there, idle] = [await house.as(account), await house.as(account), await house.as(account)]
    const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'
    const { sessions: before } = await there.me.sessions()
    const own = before.find((one) => one.current)?.id as string
    await house.db
      .updateTable('session')
      .set({ ip: '10.0.0.7', browser: chrome })
      .where('id', '=', Number(own))
      .execute()
    const long = new Date(now.getTime() - 31 * 60_000)
    const idleId = (await idle.me.sessions()).sessions.find((one) => one.current)?.id
    await house.db.updateTable('session').set({ seen_at: long }).where('id', '=', Number(idleId)).execute()
    const { sessions } = await here.me.sessions()
    expect(sessions).toHaveLength(2)
    expect(sessions.filter((one) => one.current)).toHaveLength(1)
    expect(sessions.find((one) => one.id === own)).toMatchObject({
      ip: '10.0.0.7',
      browser: 'Chrome 141',
      system: 'Windows',
      current: false,

      createdAt: now.toISOString(),
      seenAt: now.toISOString(),
    })
  })

  test('one is ended, or all others; the one that asks stays', async () => {
    const account = await person()
    const [here, one, two, three] = (await Promise.all([1, 2, 3, 4].map(() => house.as(account)))) as [
      Awaited<ReturnType<House['as']>>,
      ...Awaited<ReturnType<House['as']>>[],
    ]
    const idOf = async (who: typeof here | undefined) =>
      (await who?.me.sessions())?.sessions.find((s) => s.current)?.id as string
    const first = await idOf(one)
    await here.me.endSession({ id: first })
    expect(await isIn(one as typeof here)).toBe(false)
    expect((await refusalOf(here.me.endSession({ id: first }))).code).toBe(codes.missing)
    expect(await here.me.endOtherSessions()).toEqual({ ended: 2 })
    expect(await Promise.all([here, two, three].map((who) => isIn(who as typeof here)))).toEqual([true, false, false])
  })

  test("another's session is missing, also to who stands above, and stays", async () => {
    const boss = await person()
    const clerk = await house.make.account({ enterpriseId: boss.enterpriseId, superior: boss })
    const admin = await house.make.account({ kind: 'administrator', enterpriseId: null })
    const theirs = await house.as(clerk)
    const id = (await theirs.me.sessions()).sessions[0]?.id as string
    for (const who of [boss, admin, await person()]) {
      const clients = await house.as(who)
      const answer = await refusalOf(clients.me.endSession({ id }))
      expect(answer).toEqual(await refusalOf(clients.me.endSession({ id: '999999999' })))
      expect(answer.code).toBe(codes.missing)
      await clients.me.endOtherSessions()
      expect(JSON.stringify(await clients.me.sessions())).not.toContain(`"id":"${id}"`)
    }
    expect(await isIn(theirs)).toBe(true)
  })
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0',
    'Edge 141',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari 18',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile Safari/604.1',
    'Chrome 141',
    'iOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox 143', 'Linux'],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
    'Samsung Internet 28',
    'Android',
  ],
  ['curl/8.5.0', 'curl 8', null],
  ['something of its own', null, null],
  [null, null, null],
])('%s is a browser a person knows', (userAgent, browser, system) => {
  expect(browserOf(userAgent)).toEqual({ browser, system })
})
