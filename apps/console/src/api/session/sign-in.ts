import type { OutputOf } from '@cpm/contract/kernel/route'
import type { session } from '@cpm/contract/people/session/session'
import { send } from '../send.ts'

type Routes = (typeof session)['routes']

/**
 * The calls of the sign-in page. Their paths are the contract's, written out here (and compared by a test) so that the
 * page does without the schemas and arrives in a third of the bytes.
 */
export const signInPaths = {
  publicKey: '/oauth/v1/oauth/login/publicKey',
  captcha: '/oauth/v1/oauth/login/captcha',
  login: '/oauth/v1/oauth/login/cpmDoLogin',
  secondStep: '/oauth/v1/oauth/login/secondStep',
} as const satisfies Partial<Record<keyof Routes, string>>

export const sysCode = 'cpm'

const get = (url: string) => send({ method: 'GET', url }, { quiet: true })

export const fetchCaptcha = () => get(signInPaths.captcha) as Promise<OutputOf<Routes['captcha']>>
export const fetchKey = () => get(signInPaths.publicKey) as Promise<OutputOf<Routes['publicKey']>>

const post = (url: string, body: object) => send({ method: 'POST', url, body }, { quiet: true })

export type SignedIn = OutputOf<Routes['secondStep']>

export type LoginForm = { name: string; password: string; kid: string; captchaId?: string; captcha?: string }

export function login(form: LoginForm): Promise<OutputOf<Routes['login']>> {
  return post(signInPaths.login, { ...form, sysCode }) as Promise<OutputOf<Routes['login']>>
}

/** With the ticket of the first step, and a code of the authenticator app or a recovery code. */
export const secondStep = (ticket: string, code: string) =>
  post(signInPaths.secondStep, { ticket, code }) as Promise<SignedIn>
