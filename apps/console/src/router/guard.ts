/** Where one is sent before anything is shown [2.1]-[2.4], [2.17]-[2.19]. */
export const loginPath = '/login'
export const homePath = '/dashboard/index'
export const helpPath = '/helpManual'
/** The manual stands in the menu below messages, and is looked for there as well [2.14]. */
const helpBelow = '/messageManage/helpManual'
export const exceptionPath = (code: ExceptionCode) => `/exception/${code}`
export const exceptionCodes = ['403', '404', '500'] as const
export type ExceptionCode = (typeof exceptionCodes)[number]

/** Where an account completes its information before it goes on [2.3]. */
export const guidePath = '/exception/guide-to-filling'

/** Open to everybody, signed in or not: to apply, to see where that stands, to activate the account [4.8]. */
export const signUpPath = '/sign-up'
export const signUpPaths = [signUpPath, '/sign-up/state', '/sign-up/activate'] as const
export type SignUpPath = (typeof signUpPaths)[number]
export const signUpOf = (path: string): SignUpPath | null => signUpPaths.find((one) => one === path) ?? null

/** Where a guest comes by a link, signed in or not; `guestPath` of the contract, which would bring zod to the sign-in. */
export const guestPath = '/guest'

export function exceptionOf(path: string): ExceptionCode | null {
  return exceptionCodes.find((code) => path === exceptionPath(code)) ?? null
}

/** The address a person meant who typed a slash too many, or only the first half of home [2.16]. */
export function straight(path: string): string {
  const whole = path.replace(/(.)\/+$/, '$1')
  return whole === '/dashboard' ? homePath : whole
}

/** Where the person was going, if it is a place of this console; a link to elsewhere is not followed. */
export function wanted(search: string): string {
  const to = new URLSearchParams(search).get('to') ?? ''
  if (!/^\/[^/\\]/.test(to)) return homePath
  const path = straight(to.split(/[?#]/)[0] as string)
  return path === loginPath || path === guestPath || signUpOf(path) || path.startsWith('/exception/')
    ? homePath
    : path + to.slice(to.split(/[?#]/)[0]?.length)
}

type Place = { path: string; search: string }

/** The address to go to instead, or null to stay. `complete`: the account's information is. */
export function redirect(isLogin: boolean, given: Place, complete = true): string | null {
  const place = { path: straight(given.path), search: given.search }
  const to = redirectFrom(isLogin, place, complete)
  return to === null && place.path !== given.path ? `${place.path}${place.search}` : to
}

function redirectFrom(isLogin: boolean, { path, search }: Place, complete: boolean): string | null {
  const to = `${path}${search}`
  if (signUpOf(path) || path === guestPath) return null
  if (isLogin && !complete && path !== guidePath) {
    const later = path === loginPath ? wanted(search) : exceptionOf(path) || path === '/' ? homePath : to
    return later === homePath ? guidePath : `${guidePath}?to=${encodeURIComponent(later)}`
  }
  if (path === loginPath) return isLogin ? wanted(search) : null
  if (path === guidePath) return isLogin && complete ? wanted(search) : null
  if (exceptionOf(path)) return null
  if (isLogin && path === helpBelow) return helpPath
  if (isLogin) return path === '/' ? homePath : null
  return to === '/' || to === homePath ? loginPath : `${loginPath}?to=${encodeURIComponent(to)}`
}
