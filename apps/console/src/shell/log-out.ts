import { quietApi } from '../api/api.ts'
import { signOut } from '../api/session.ts'
import { loginPath } from './guard.ts'

/** Ends the session [4.1]. Any code but 1 throws, and leaves everything in the storage as it is [8.4]. */
export async function logOut(): Promise<void> {
  await quietApi.session.logout()
  leave()
}

/** Forgets the person. Not back to this page after the next sign-in: all tabs are closed [2.24]. */
export function leave(): void {
  window.history.replaceState(null, '', loginPath)
  signOut()
}
