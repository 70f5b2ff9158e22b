import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { presentProof } from './session/proof.ts'
import { AnswerError, headersOf, read, send } from './send.ts'
import { setLanguage, signIn, signOut } from './session/session.ts'

const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone
const answer = (body: unknown, status = 200) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
const refusal = async (body: unknown, status = 200): Promise<AnswerError> => {
  try {
    await read(answer(body, status))
  } catch (error) {
    if (error instanceof AnswerError) return error
  }
  throw new Error('it was not refused')
}

describe('answers', () => {
  beforeEach(() => setLanguage('en'))

  it('[3.23] gives result, or data where an answer has that', async () => {
    expect(await read(answer({ code: 1, message: '', messageEn: '', result: { a: 1 } }))).toEqual({ a: 1 })
    expect(await read(answer({ code: 1, data: [2] }))).toEqual([2])
  })

  it('reads the envelope on every HTTP status', async () => {
    const error = await refusal(
      {
        code: 400,
        message: '请检查',
        messageEn: 'Check',
        result: { issues: [{ path: 'a', message: '必填', messageEn: 'Required' }] },
      },
      400,
    )
    expect(error).toMatchObject({ code: 400, message: 'Check', issues: [{ path: 'a' }] })
  })

  it('[8.3] speaks messageEn in English, else message, else msg', async () => {
    expect((await refusal({ code: 2, message: '中', messageEn: 'E', msg: 'm' })).message).toBe('E')
    expect((await refusal({ code: 2, message: '中', msg: 'm' })).message).toBe('中')
    expect((await refusal({ code: 2, msg: 'm' })).message).toBe('m')
    setLanguage('cn')
    expect((await refusal({ code: 2, message: '中', messageEn: 'E' })).message).toBe('中')
  })

  it('takes anything that is no envelope for a part that is down', async () => {
    expect(await refusal('<html>Bad gateway</html>', 502)).toMatchObject({
      code: 503,
      message: 'The service is unavailable, please try again later',
    })
    expect(await refusal('[]')).toMatchObject({ code: 503 })
  })

  it('[7.1] sends the token and the zone, and a key where something is made', () => {
    expect(headersOf({ method: 'GET', url: '/x' })).toEqual({ Timezone: browserZone })
    signIn(
      {
        id: '1',
        name: 'a',
        email: null,
        verify: true,
        mustChange: false,
        passwordGiven: false,
        mustTotp: false,
        kind: 'store',
        enterpriseId: null,
        enterpriseName: null,
        inGroups: false,
        description: null,
      },
      'tok',
    )
    const headers = headersOf({ method: 'POST', url: '/x', body: {} }, 'k1')
    expect(headers).toMatchObject({ Session: 'tok', Timezone: browserZone, 'Content-Type': 'application/json' })
    expect(headers['Idempotency-Key']).toBe('k1')
    expect(headers).not.toHaveProperty('Background')
    expect(headersOf({ method: 'GET', url: '/x' }, undefined, true)).toMatchObject({ Background: '1' })
    signOut()
  })
})

describe('what makes something', () => {
  const asked: { url: string; key: string | null }[] = []
  /** The server's answers, one for each call; null is a network that failed. */
  const answers = (...all: (object | null)[]) => {
    asked.length = 0
    vi.stubGlobal('fetch', (url: string, init: { headers: Record<string, string> }) => {
      asked.push({ url, key: init.headers['Idempotency-Key'] ?? null })
      const next = all.shift()
      return next ? Promise.resolve(answer(next)) : Promise.reject(new TypeError('Failed to fetch'))
    })
  }
  afterEach(() => {
    vi.unstubAllGlobals()
    presentProof(null)
  })
  const made = { code: 1, message: '', messageEn: '', result: { id: '7' } }
  const unproven = { code: 428, message: '请先确认身份', messageEn: 'Confirm your identity' }
  const make = { method: 'POST', url: '/api/v1/tasks', body: { type: 'message' } }
  const again = () => send(make, { creates: true, quiet: true })

  it('is sent with a key; with the same one while nobody answered, and with another after that', async () => {
    answers(null, made, made)
    await expect(again()).rejects.toMatchObject({ code: 0 })
    expect(await again()).toEqual({ id: '7' })
    await again()
    const keys = asked.map((one) => one.key)
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('is sent once more when the person has confirmed who they are, asked once for several', async () => {
    let questions = 0
    presentProof(() => Promise.resolve(++questions > 0))
    answers(unproven, unproven, made, made)
    expect(await Promise.all([again(), send({ ...make, url: '/api/v1/actions' }, { quiet: true })])).toHaveLength(2)
    expect(questions).toBe(1)
    expect(asked).toHaveLength(4)
  })

  it('is left when they would not', async () => {
    presentProof(() => Promise.resolve(false))
    answers(unproven)
    await expect(again()).rejects.toMatchObject({ code: 428 })
    expect(asked).toHaveLength(1)
  })
})

it('a zone the server does not know yet is told by its distance from Greenwich, from then on', async () => {
  const told: (string | undefined)[] = []
  const unknown = { code: 400, message: '', messageEn: '', result: { issues: [{ path: 'timezone', message: '' }] } }
  vi.resetModules()
  const runtime = Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...runtime, timeZone: 'Mars/Olympus' })
  vi.doMock('@cpm/contract/kernel/time/offset', () => ({ ownOffset: () => '-03:00' }))
  vi.stubGlobal('fetch', (_: string, { headers }: { headers: Record<string, string> }) => {
    told.push(headers['Timezone'])
    return Promise.resolve(answer(headers['Timezone'] === '-03:00' ? { code: 1, result: 7 } : unknown))
  })
  try {
    const fresh = await import('./send.ts')
    const asked = [1, 2].map(() => fresh.send({ method: 'GET', url: '/x' }, { quiet: true }))
    expect(await Promise.all(asked)).toEqual([7, 7])
    await fresh.send({ method: 'GET', url: '/x' })
    expect(told).toEqual(['Mars/Olympus', 'Mars/Olympus', '-03:00', '-03:00', '-03:00'])
  } finally {
    vi.restoreAllMocks()
    vi.doUnmock('@cpm/contract/kernel/time/offset')
    vi.unstubAllGlobals()
    vi.resetModules()
  }
})
