import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '../../api/session/session.ts'
import { Line } from './line.ts'

beforeEach(() => {
  const nobody = { email: null, verify: true, mustChange: false, passwordGiven: false, mustTotp: false }
  const whose = {
    kind: 'enterprise',
    enterpriseId: '1',
    enterpriseName: 'a',
    inGroups: false,
    description: null,
  } as const
  signIn({ id: '1', name: 'a', ...nobody, ...whose }, 'token')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A server whose answers wait until they are let go; what was asked of it, by method and path. */
function slowServer() {
  const asked: string[] = []
  const held: (() => void)[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${new URL(url, 'http://console').pathname}`)
    await new Promise<void>((resolve) => held.push(resolve))
    const result = { id: '7', url: 'ws://127.0.0.1:9/', done: true }
    return Response.json({ code: 1, message: '', messageEn: '', result })
  })
  const answer = () => held.splice(0).forEach((go) => go())
  return { asked, answer }
}

test('who leaves while coming into a session that is there does not end it for the others', async () => {
  const { asked, answer } = slowServer()
  const line = new Line({ sn: 'TILL-1', kind: 'desktop' })
  line.join('7')
  await vi.waitFor(() => expect(asked).toEqual(['POST /api/v1/sessions/7/join']))
  line.leave()
  answer()
  // Whatever it would do comes with the answers that were let go.
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  await new Promise((resolve) => setImmediate(resolve))
  expect(asked).toEqual(['POST /api/v1/sessions/7/join'])
})

test('who leaves while a session of their own is being made ends it: nobody is in it', async () => {
  const { asked, answer } = slowServer()
  const line = new Line({ sn: 'TILL-1', kind: 'desktop' })
  line.begin()
  await vi.waitFor(() => expect(asked).toEqual(['POST /api/v1/terminals/TILL-1/sessions']))
  line.leave()
  answer()
  await vi.waitFor(() => expect(asked.at(-1)).toBe('POST /api/v1/sessions/7/end'))
})

/** A server that answers at once, and whose lines break after a while; the number of lines so far. */
function breakingServer(afterMs: number) {
  vi.useFakeTimers()
  let lines = 0
  vi.stubGlobal('fetch', async () => {
    const result = { id: '7', url: 'ws://127.0.0.1:9/', done: true }
    return Response.json({ code: 1, message: '', messageEn: '', result })
  })
  class Breaking extends EventTarget {
    constructor() {
      super()
      lines++
      setTimeout(() => this.dispatchEvent(new Event('open')), 1)
      setTimeout(() => this.dispatchEvent(Object.assign(new Event('close'), { code: 1006 })), 2 + afterMs)
    }
    close() {}
  }
  vi.stubGlobal('WebSocket', Breaking)
  return () => lines
}

test('lines that break as soon as they are there are given up after a while', async () => {
  const lines = breakingServer(0)
  const line = new Line({ sn: 'TILL-1', kind: 'desktop' })
  line.begin()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(line.use.getState()).toMatchObject({ phase: 'over', ended: 'left' })
  expect(lines()).toBe(9)
})

test('a line that lasted is taken up again at once, however often it breaks', async () => {
  const lines = breakingServer(20_000)
  const line = new Line({ sn: 'TILL-1', kind: 'desktop' })
  line.begin()
  await vi.advanceTimersByTimeAsync(400_000)
  expect(lines()).toBeGreaterThan(15)
  expect(line.use.getState().phase).not.toBe('over')
  line.leave()
})
