import type { CallOf } from '@cpm/contract/kernel/route'
import type { password } from '@cpm/contract/people/password/password'
import { send } from '../send.ts'
import { useSession } from './session.ts'
import { sysCode } from './sign-in.ts'

type Routes = (typeof password)['routes']

/** The contract's paths, written out for the reason the sign-in's are (and compared by a test). */
export const passwordPaths = {
  getEmailCaptcha: '/oauth/v1/oauth/registry/getEmailCaptcha',
  updateNewPassword: '/oauth/v1/oauth/registry/updateNewPassword',
  replace: '/api/v1/me/password',
} as const satisfies Record<keyof Routes, string>

const post = (url: string, body: unknown) => send({ method: 'POST', url, body }, { quiet: true })

/** The language of the screen decides the one of the e-mail [5.4]. */
export const isEnglish = (): 0 | 1 => (useSession.getState().language === 'en' ? 1 : 0)

/** Has a code sent [7.8]. */
export const askCode = (name: string, email: string) =>
  post(passwordPaths.getEmailCaptcha, { name, email, isEnglish: isEnglish(), sysCode })

type ByCode = Omit<CallOf<Routes['updateNewPassword']>, 'sysCode' | 'isEnglish'>
/** Sets a new password, sealed, by the code [7.9]. */
export const updateNewPassword = (form: ByCode) =>
  post(passwordPaths.updateNewPassword, { ...form, isEnglish: isEnglish(), sysCode })

/** The same by the current password, for an account without e-mail. */
export const replacePassword = (form: CallOf<Routes['replace']>) => post(passwordPaths.replace, form)
