import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { agentApi, ApiRefused, ApiUnreachable, toldWaitMs } from './api.ts'
import { downloadsBy } from './download/downloading.ts'

/** The other end of the wire: what came in, and what is answered; `lost` says nothing and hangs up. */
const heard: { key: string | undefined; body: string }[] = []
let answers: ('lost' | { code: number; result: unknown; retryAfter?: string })[] = []
const server = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8').on('data', (part: string) => (body += part))
  request.on('end', () => {
    heard.push({ key: request.headers['idempotency-key'] as string | undefined, body })
    const answer = answers.shift() ?? 'lost'
    if (answer === 'lost') return void request.socket.destroy()
    response.setHeader('content-type', 'application/json')
    if (answer.code === 429) response.statusCode = 429
    if (answer.retryAfter !== undefined) response.setHeader('retry-after', answer.retryAfter)
    response.end(JSON.stringify({ message: '-', messageEn: 'no', ...answer }))
  })
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => void heard.splice(0))

const at = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const newcomer = { token: 'good', sn: 'T-1', platform: 'linux' as const, model: 'PC' }
const enrolled = {
  code: 1,
  result: {
    sn: 'T-1',
    secret: 'secret',
    mqttUrl: 'mqtt://x',
    httpUrl: 'http://x',
    serverTime: 1,
    config: { version: 1, desired: {} },
  },
}

test('an enrolment whose answer got lost is asked again with the same key, and has its secret', async () => {
  answers = ['lost', enrolled]
  const api = agentApi(at())
  await expect(api.enrol(newcomer)).rejects.toThrow(ApiUnreachable)
  expect(await api.enrol(newcomer)).toMatchObject({ secret: 'secret' })
  expect(heard).toHaveLength(2)
  expect(heard[0]?.key?.length).toBeGreaterThanOrEqual(22)
  expect(heard[1]).toEqual(heard[0])
})

test('what was answered, with a refusal too, is done with: the next is a wish of its own', async () => {
  answers = [{ code: 422, result: null }, enrolled, enrolled]
  const api = agentApi(at())
  await expect(api.enrol(newcomer)).rejects.toThrow(ApiRefused)
  await api.enrol(newcomer)
  await api.enrol(newcomer)
  expect(new Set(heard.map(({ key }) => key)).size).toBe(3)
})

test('what makes nothing new carries no key', async () => {
  answers = [{ code: 1, result: { done: true } }]
  await agentApi(at()).inventory({ kind: 'apps', hash: 'h', items: [] })
  expect(heard[0]?.key).toBeUndefined()
})

test('a refusal says how long to wait, of a call and of a file', async () => {
  const busy = { code: 429, result: null, retryAfter: '250' }
  answers = [busy, busy, { code: 429, result: null }]
  const list = { kind: 'apps', hash: 'h', items: [] } as const
  await expect(agentApi(at()).inventory({ ...list, items: [] })).rejects.toMatchObject({ waitMs: 250_000 })
  const files = downloadsBy(() => ({ server: at(), credential: { sn: 'T-1', secret: 's' } }))
  const file = files.getArtifact('f'.repeat(64), 0, new AbortController().signal)
  await expect(file).rejects.toMatchObject({ code: 429, waitMs: 250_000 })
  await expect(agentApi(at()).inventory({ ...list, items: [] })).rejects.toMatchObject({ waitMs: 0 })
})

test('the wait is read as seconds or as a date, within an hour; what is neither is none', () => {
  const now = Date.parse('2026-01-05T08:00:00Z')
  const read = (said: string) => toldWaitMs(new Headers({ 'retry-after': said }), now)
  expect([read('7'), read('Mon, 05 Jan 2026 08:01:00 GMT'), read('86400')]).toEqual([7000, 60_000, 3_600_000])
  expect([read('soon'), read('-5'), read('Mon, 05 Jan 2026 07:00:00 GMT'), toldWaitMs(new Headers(), now)]).toEqual([
    0, 0, 0, 0,
  ])
})
