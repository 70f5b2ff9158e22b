import { emailCode } from '@cpm/contract/people/password/password'
import { contract } from '@cpm/contract'
import { codes, type Envelope } from '@cpm/contract/kernel/envelope'
import { sysCode } from '@cpm/contract/people/session/session'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientsOf, type House, type NotOk, openTestHouse } from '../../testing/house.ts'

/** Behind the proxy of 10.0.0.0/8, as docs/operations.md has it. */
let house: House
const metricsToken = 'a-token-of-the-scraper'
beforeAll(async () => {
  house = await openTestHouse({ trustedProxies: ['10.0.0.0/8'], metricsToken })
})
afterAll(() => house.close())

const proxy = '10.0.0.2'
type Way = { peer: string; headers?: Record<string, string> }
const by = (peer: string, forwardedFor: string, headers: Record<string, string> = {}): Way => ({
  peer,
  headers: { ...headers, 'x-forwarded-for': forwardedFor },
})
const get = (url: string, { peer, headers = {} }: Way, at = house) =>
  at.app.inject({ method: 'GET', url, remoteAddress: peer, headers })
/** Every client of the contract, as one who comes that way. */
const comes = ({ peer, headers = {} }: Way) =>
  clientsOf(async ({ method, url, body }) => {
    const asked = { method: method as 'POST', url, remoteAddress: peer, headers }
    const answer = await house.app.inject(body === undefined ? asked : { ...asked, payload: body as object })
    return { ...answer.json<Envelope>(), status: answer.statusCode }
  })

describe('behind a proxy', () => {
  /** Asks for a code for somebody who has not asked yet; how it was answered. */
  const askCode = async (way: Way): Promise<number> => {
    const name = `someone_${randomBytes(6).toString('hex')}`
    const asked = { name, email: `${name}@shop.example`, isEnglish: 1, sysCode } as const
    return comes(way)
      .password.getEmailCaptcha(asked)
      .then(
        () => codes.ok,
        (error: NotOk) => error.answer.code,
      )
  }

  test('codes mailed to one address do not use up those of another', async () => {
    for (let i = 0; i < emailCode.perIpAnHour; i++) expect(await askCode(by(proxy, '203.0.113.1'))).toBe(codes.ok)
    expect(await askCode(by(proxy, '203.0.113.1'))).toBe(codes.tooMany)
    expect(await askCode(by(proxy, '203.0.113.2'))).toBe(codes.ok)
  })

  test('a forged header neither escapes the count nor fills another’s', async () => {
    const stranger = '198.51.100.9'
    for (let i = 0; i < emailCode.perIpAnHour; i++) expect(await askCode(by(stranger, `192.0.2.${i}`))).toBe(codes.ok)
    expect(await askCode(by(stranger, '192.0.2.200'))).toBe(codes.tooMany)
    // Forged before the proxy: its own word comes last.
    expect(await askCode(by(proxy, '192.0.2.77, 198.51.100.9'))).toBe(codes.tooMany)
    expect(await askCode(by(proxy, '192.0.2.1'))).toBe(codes.ok)
  })

  test('the audit, the session and an API token show who came', async () => {
    const account = await house.make.account({ kind: 'administrator', enterpriseId: null })
    const { token } = await house.as(account)
    await comes(by(proxy, '203.0.113.7', { session: token })).message.save({ title: 'A title', content: 'text' })
    const row = await house.db.selectFrom('audit').select('ip').orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(row.ip).toBe('203.0.113.7')
  })

  test("a route's limit counts each address by itself", async () => {
    const { path, perMinute = 0 } = contract.session.routes.captcha
    const ask = (way: Way) => get(path, way)
    for (let i = 0; i < perMinute; i++) await ask(by(proxy, '203.0.113.20'))
    expect((await ask(by(proxy, '203.0.113.20'))).statusCode).toBe(429)
    expect((await ask(by(proxy, '203.0.113.21'))).statusCode).toBe(200)
  })
})

describe('/metrics', () => {
  const bearer = { authorization: `Bearer ${metricsToken}` }

  test('answers by token only, from wherever one asks', async () => {
    expect((await get('/metrics', by(proxy, '203.0.113.7', bearer))).statusCode).toBe(200)
    for (const way of [
      { peer: '127.0.0.1' },
      by(proxy, '127.0.0.1'),
      by('127.0.0.1', '203.0.113.7', { authorization: 'Bearer another-token-than-it' }),
    ]) {
      expect((await get('/metrics', way)).statusCode).toBe(404)
    }
  })

  test('without a token answers nobody under serve, and in the demo this machine and no proxy of it', async () => {
    const serve = await openTestHouse()
    const demo = await openTestHouse({ isDemo: true })
    const answers = async (at: House, way: Way) => (await get('/metrics', way, at)).statusCode === 200
    expect(await answers(serve, { peer: '127.0.0.1' })).toBe(false)
    expect(await answers(demo, { peer: '127.0.0.1' })).toBe(true)
    expect(await answers(demo, { peer: '203.0.113.7' })).toBe(false)
    for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']) {
      expect(await answers(demo, { peer: '127.0.0.1', headers: { [header]: '127.0.0.1' } })).toBe(false)
    }
    await serve.close()
    await demo.close()
  })
})
