import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { agentApi, ApiRefused, ApiUnreachable } from './api.ts'

/** The other end of the wire: what came in, and what is answered; `lost` says nothing and hangs up. */
const heard: { key: string | undefined; body: string }[] = []
let answers: ('lost' | { code: number; result: unknown })[] = []
const server = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8').on('data', (part: string) => (body += part))
  request.on('end', () => {
    heard.push({ key: request.headers['idempotency-key'] as string | undefined, body })
    const answer = answers.shift() ?? 'lost'
    if (answer === 'lost') return void request.socket.destroy()
    response.setHeader('content-type', 'application/json')
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
