import type { CallOf, OutputOf } from '@cpm/contract/kernel/route'
import type { registration } from '@cpm/contract/people/registration/registration'
import { isEnglish } from './password.ts'
import { send } from '../send.ts'
import { useSession } from './session.ts'

type Routes = (typeof registration)['routes']

/** The contract's paths, written out for the reason the sign-in's are (and compared by a test). */
export const signUpPaths = {
  state: '/api/v1/sign-up',
  countries: '/api/v1/sign-up/countries',
  sendCode: '/api/v1/sign-up/code',
  apply: '/api/v1/sign-up',
  standing: '/api/v1/sign-up/standing',
  sendAgain: '/api/v1/sign-up/link',
  link: '/api/v1/sign-up/activation',
  activate: '/api/v1/sign-up/activate',
} as const satisfies Partial<Record<keyof Routes, string>>

const get = (url: string) => send({ method: 'GET', url }, { quiet: true })
const post = (url: string, body: unknown) => send({ method: 'POST', url, body }, { quiet: true })

/** Whether people may sign up by themselves. */
export const fetchSignUp = () => get(signUpPaths.state) as Promise<OutputOf<Routes['state']>>
export const fetchCountries = () => get(signUpPaths.countries) as Promise<OutputOf<Routes['countries']>>

/** Has a code sent to the address one signs up with [5.4]. */
export const askSignUpCode = (contact: string, email: string) =>
  post(signUpPaths.sendCode, { contact, email, isEnglish: isEnglish() })

/** Applies; the language of the screen is that of the mails to come. */
export const applyFor = (form: Omit<CallOf<Routes['apply']>, 'language'>) =>
  post(signUpPaths.apply, { ...form, language: useSession.getState().language }) as Promise<OutputOf<Routes['apply']>>

export type Standing = OutputOf<Routes['standing']>
/** Where an application stands. */
export const fetchStanding = (reference: string) => post(signUpPaths.standing, { reference }) as Promise<Standing>
export const sendLinkAgain = (reference: string) => post(signUpPaths.sendAgain, { reference })

/** What an activation link is for. */
export const fetchLink = (token: string) => post(signUpPaths.link, { token }) as Promise<OutputOf<Routes['link']>>
export const activateAccount = (form: CallOf<Routes['activate']>) =>
  post(signUpPaths.activate, form) as Promise<OutputOf<Routes['activate']>>
