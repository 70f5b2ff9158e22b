import { orderKinds } from '@cpm/contract/service/order/order.shape'
import { shopKinds, shopLimits } from '@cpm/contract/service/order/shop'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDoor } from '../door.ts'
import { pageWords } from './page.words.ts'
import { shopOrdersIn } from './shop-orders-file.ts'

let dir: string
const openHere = () =>
  openDoor(
    dir,
    undefined,
    shopOrdersIn(join(dir, 'orders.json'), () => {}),
  )
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'cpm-desk-'))
  await openHere()
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const door = () =>
  Object.fromEntries(
    readFileSync(join(dir, 'door'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split('=')),
  ) as { ORDERS: string; TOKEN: string; URL: string; PARAMETERS: string }
const page = () => {
  const [, url = '', token = ''] = /url=(\S+)#(\w+)"/.exec(readFileSync(join(dir, 'report.html'), 'utf8')) ?? []
  return { url, token, origin: new URL(url).origin }
}

async function call(method: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(door().ORDERS, {
    method,
    headers: { authorization: `Bearer ${door().TOKEN}`, 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const said = async () => ((await call('GET')).body['orders'] as { id: string; text: string }[]).map(({ text }) => text)

test('[2.12] a program reports trouble and sees what was reported; the same name is the same report', async () => {
  expect(await call('POST', { id: 'a', text: ' No paper ', contact: 'Mei' })).toMatchObject({
    status: 201,
    body: { id: 'a', text: 'No paper', kind: 'fault', contact: 'Mei', state: 'waiting' },
  })
  expect(await call('POST', { id: 'a', text: 'No paper' })).toMatchObject({ status: 200, body: { id: 'a' } })
  expect(await call('POST', { text: 'And no ink', contact: '', kind: 'question' })).toMatchObject({ status: 201 })
  expect(await said()).toEqual(['And no ink', 'No paper'])
})

test('what was taken is there when the agent has started anew', async () => {
  await call('POST', { text: 'No paper' })
  await openHere()
  expect(await said()).toEqual(['No paper'])
})

test('what is no report is refused, with what is wrong with it', async () => {
  const bad: [unknown, number, Record<string, string>?][] = [
    ['{', 400],
    ['null', 400],
    [{ text: '' }, 400],
    [{ text: '\u0000\u202e' }, 400],
    [{ text: 5 }, 400],
    [{ text: 'a'.repeat(shopLimits.text + 1) }, 400],
    [{ text: 'a', kind: 'install' }, 400],
    [{ text: 'a', id: '../etc' }, 400],
    [{ text: 'a', contact: 'b'.repeat(shopLimits.contact + 1) }, 400],
    [{ text: 'a'.repeat(40_000) }, 413],
    [{ text: 'a' }, 415, { 'content-type': 'text/plain' }],
  ]
  for (const [body, status, headers] of bad) {
    const answer = await call('POST', body, headers)
    expect([status, answer]).toMatchObject([status, { status, body: { error: expect.any(String) } }])
  }
  expect((await call('PUT', {})).status).toBe(404)
  expect(await said()).toEqual([])
})

test('letters that steer a screen are taken out of what somebody wrote', async () => {
  await call('POST', { text: 'a\u001b[2Jb\u202ec', contact: '\u0007Mei' })
  expect(await said()).toEqual(['a[2Jbc'])
})

test('more than an hour may bring is refused, and says which limit it was', async () => {
  for (let i = 0; i < shopLimits.anHour; i++) await call('POST', { text: 'again' })
  expect(await call('POST', { text: 'again' })).toMatchObject({ status: 429, body: { why: 'hour' } })
})

test('the page is there in the language of the browser, speaks with its own door alone and is in no frame', async () => {
  const { url } = page()
  const asked = async (accepts: string) => (await fetch(url, { headers: { 'accept-language': accepts } })).text()
  expect(await asked('zh-CN,zh;q=0.9,en;q=0.8')).toContain('<h1>报告问题</h1>')
  expect(await asked('de-DE,en;q=0.5')).toContain('<h1>Report a problem</h1>')
  const { headers } = await fetch(url)
  expect(headers.get('content-security-policy')).toMatch(
    /default-src 'none'.*connect-src 'self'.*frame-ancestors 'none'/,
  )
  expect(headers.get('cache-control')).toBe('no-store')
  expect(await asked('en')).not.toContain(page().token)
  for (const part of ['.js', '.css']) expect((await fetch(url + part)).status).toBe(200)
})

test('the token of the page reports trouble and may nothing else, from no page but ours', async () => {
  const { token, origin } = page()
  const authorization = `Bearer ${token}`
  expect((await call('POST', { text: 'a' }, { authorization, origin })).status).toBe(201)
  expect((await call('GET', undefined, { authorization })).status).toBe(200)
  expect((await call('POST', { text: 'a' }, { authorization, origin: 'https://shop.example' })).status).toBe(403)
  expect((await call('POST', { text: 'a' }, { authorization, origin: 'null' })).status).toBe(403)
  expect((await call('POST', { text: 'a' }, { origin })).status).toBe(403)
  for (const other of [door().URL, door().PARAMETERS]) {
    expect((await fetch(other, { headers: { authorization } })).status).toBe(403)
  }
})

test('a name of somebody that leads to this machine reaches neither the page nor a call', async () => {
  const asked = (path: string, host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { host, authorization: `Bearer ${door().TOKEN}` }
      request(new URL(path, page().origin), { headers }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
        .on('error', reject)
        .end()
    })
  const { host, port } = new URL(page().url)
  expect([await asked('/report', host), await asked('/orders', `localhost:${port}`)]).toEqual([200, 200])
  for (const path of ['/report', '/orders', '/transactions']) {
    expect(await asked(path, `evil.example:${port}`)).toBe(403)
    expect(await asked(path, '127.0.0.1')).toBe(403)
  }
})

test('a page that was left open goes on with its token when the agent has started anew', async () => {
  const { token } = page()
  const { TOKEN } = door()
  await openHere()
  expect([page().token, door().TOKEN === TOKEN]).toEqual([token, false])
})

test('the page has each of its words in both languages, and none that would end the element it stands in', () => {
  for (const kind of shopKinds) expect(orderKinds).toContain(kind)
  expect(pageWords).toMatchObject({ 'kind.fault': ['故障', 'Fault'], 'status.open': ['待处理', 'Open'] })
  for (const [key, pair] of Object.entries(pageWords)) {
    expect(pair, key).toEqual([expect.stringMatching(/^[^<&"]+$/), expect.stringMatching(/^[^<&"]+$/)])
  }
})
