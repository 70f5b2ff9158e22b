import { beforeEach, describe, expect, it } from 'vitest'
import { AnswerError, headersOf, read, timezone } from './send.ts'
import { setLanguage, signIn, signOut } from './session.ts'

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
      message: 'The service is not available, please try again later',
    })
    expect(await refusal('[]')).toMatchObject({ code: 503 })
  })

  it('[7.1] sends the token and the zone, and a key where something is made', () => {
    expect(headersOf({ method: 'GET', url: '/x' })).toEqual({ Timezone: timezone })
    signIn(
      {
        id: '1',
        name: 'a',
        email: null,
        verify: true,
        mustChange: false,
        mustTotp: false,
        kind: 'store',
        enterpriseId: null,
        enterpriseName: null,
        description: null,
      },
      'tok',
    )
    const headers = headersOf({ method: 'POST', url: '/x', body: {} }, true)
    expect(headers).toMatchObject({ Session: 'tok', Timezone: timezone, 'Content-Type': 'application/json' })
    expect(headers['Idempotency-Key']).toMatch(/^[0-9a-f]{32}$/)
    expect(headers).not.toHaveProperty('Background')
    expect(headersOf({ method: 'GET', url: '/x' }, false, true)).toMatchObject({ Background: '1' })
    signOut()
  })
})
