import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setLanguage, useSession } from '../../../api/session/session.ts'
import { presentToasts, type Toast } from '../../../api/state/toast.ts'
import type { Run } from './apps-act.ts'
import { sayOutcome, startApp } from './apps-start.ts'

const failed = 'Failed to launch APP, please try again later'
const app = { sn: 'POS-1', packageName: 'com.android.settings', name: 'Settings' }

let shown: Toast[] = []
beforeEach(() => {
  shown = []
  setLanguage('en')
  useSession.setState({ token: 'session-1' })
  presentToasts((toast) => void (toast && shown.push(toast)))
})
afterEach(() => {
  presentToasts(null)
  useSession.setState({ token: '' })
  vi.unstubAllGlobals()
})

const answers = (code: number, messageEn: string) =>
  vi.stubGlobal('fetch', async () => Response.json({ code, message: messageEn, messageEn, result: null }))

test.each([422, 503, 50_000])(
  '[8.5] a start that the server refuses with %s is shown as a failed start',
  async (code) => {
    answers(code, 'Another text')
    await expect(startApp(app)).rejects.toThrow('Another text')
    expect(shown).toEqual([{ type: 'error', text: failed }])
    setLanguage('cn')
    await expect(startApp(app)).rejects.toThrow('Another text')
    expect(shown[1]?.text).toBe('启动应用失败，请稍后再试')
  },
)

test('[8.5] a repeat within a minute and a network failure keep their own texts', async () => {
  answers(429, 'Please do not click again within 1 minute')
  await expect(startApp(app)).rejects.toThrow()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  await expect(startApp(app)).rejects.toThrow()
  expect(shown.map(({ text }) => text)).toEqual([
    'Please do not click again within 1 minute',
    'Network connection failed, please try again later',
  ])
})

test('[8.5] a failed run is shown as a failed start, and a successful run is not', () => {
  sayOutcome({ status: 'success', reason: null } as Run)
  expect(shown).toEqual([])
  sayOutcome({ status: 'failed', reason: 'not_launched' } as Run)
  expect(shown).toEqual([{ type: 'error', text: failed }])
})
