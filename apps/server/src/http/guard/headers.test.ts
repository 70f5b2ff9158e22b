import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type House, openTestHouse } from '../../testing/house.ts'

let house: House
beforeAll(async () => void (house = await openTestHouse({ publicDocs: true })))
afterAll(() => house.close())

const get = (url: string, headers: Record<string, string> = {}, of = house) =>
  of.app.inject({ method: 'GET', url, headers })

describe('JSON that goes deep', () => {
  const deep = (levels: number, open = '[', close = ']') => `${open.repeat(levels)}1${close.repeat(levels)}`
  const send = (payload: string) =>
    house.app.inject({
      method: 'POST',
      url: '/oauth/v1/oauth/login/cpmDoLogin',
      headers: { 'content-type': 'application/json' },
      payload,
    })

  test.each([
    ['lists', `{"name":${deep(8000)}}`],
    ['objects', `{"name":${deep(8000, '{"a":', '}')}}`],
    ['a million lists', deep(1_000_000)],
    ['seventeen', deep(17)],
  ])('is bad input: %s', async (_what, payload) => {
    const answer = await send(payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 400, messageEn: expect.any(String), message: expect.any(String) })
  })

  test('is counted outside of texts only', async () => {
    const answer = await send(
      JSON.stringify({ name: `"\\${'['.repeat(90)}`, sysCode: 'cpm', kid: 'x', password: '[[' }),
    )
    expect(answer.json()).toMatchObject({ code: 400, messageEn: expect.stringContaining('encrypted password') })
  })
})

describe('every answer', () => {
  test('is kept by nobody, and says what a page may not do', async () => {
    const urls = ['/oauth/v1/oauth/login/captcha', '/api/v1/terminals', '/nowhere.js', '/healthz', '/api/openapi.json']
    for (const url of urls) {
      const { headers } = await get(url)
      expect(headers['cache-control'], url).toBe('no-store')
      expect(headers['permissions-policy'], url).toContain('microphone=(), ')
      // Bar codes are read by it.
      expect(headers['permissions-policy'], url).toContain('camera=(self)')
      expect(headers['permissions-policy'], url).toContain('geolocation=(self)')
      expect(headers['strict-transport-security'], url).toBeUndefined()
    }
  })

  test('is ours, too, where the address cannot be read', async () => {
    for (const url of [
      '/api/v1/terminals/%E0%A4%A',
      '/api/v1/%',
      '/%ff?sn=%',
      `/api/v1/terminals/${'9'.repeat(300)}`,
    ]) {
      const { statusCode, headers, body } = await get(url, { accept: 'application/json' })
      expect(statusCode, url).toBeLessThan(500)
      expect(headers['content-security-policy'], url).toContain("default-src 'self'")
      expect(body, url).not.toContain('FST_')
    }
    const answer = await get('/api/v1/terminals/%E0%A4%A')
    expect(answer.json()).toMatchObject({ code: expect.any(Number), messageEn: expect.any(String) })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('asks for https for a year where that is the public address, known at the start or only later', async () => {
    const strict = await openTestHouse({ publicUrl: 'https://cpm.example.com' })
    expect((await get('/healthz', {}, strict)).headers['strict-transport-security']).toBe('max-age=31536000')
    await strict.close()
  })
})

describe('the documents of the API', () => {
  test('have a page that is as strict as every other', async () => {
    const page = await get('/api/docs')
    expect(page.statusCode).toBe(200)
    const { headers } = await get('/healthz')
    expect(page.headers['content-security-policy']).toBe(headers['content-security-policy'])
    expect(page.headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
  })

  test('are not for strangers in production, and for a session or an API token they are', async () => {
    const closed = await openTestHouse({ publicDocs: false })
    const own = await closed.as(await closed.make.account({ enterpriseId: (await closed.make.enterprise()).id }))
    for (const url of ['/api/openapi.json', '/api/docs', '/api/docs/json', '/api/docs/static/index.html']) {
      const answer = await get(url, {}, closed)
      expect([answer.statusCode, answer.json<{ code: number }>().code], url).toEqual([404, 404])
    }
    expect((await get('/api/openapi.json', { session: 'x'.repeat(43) }, closed)).statusCode).toBe(404)
    const bySession = await get('/api/openapi.json', { session: own.token }, closed)
    expect(bySession.json()).toMatchObject({ openapi: '3.1.0' })
    await closed.close()
  })
})
