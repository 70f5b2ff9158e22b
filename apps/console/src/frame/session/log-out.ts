import { clientOf } from '@cpm/contract/kernel/client'
import { session } from '@cpm/contract/people/session/session'
import { queryClient } from '../../api/query.ts'
import { send, stopReading } from '../../api/send.ts'
import { signOut } from '../../api/session/session.ts'
import { loginPath } from '../../router/guard.ts'

const { logout } = clientOf({ logout: session.routes.logout }, (_, request) =>
  send(request, { quiet: true, last: true }),
)

/** Ends the session [4.1]. Any code but 1 throws, and leaves everything in the storage as it is [8.4]. */
export async function logOut(): Promise<void> {
  await queryClient.cancelQueries()
  const readAgain = stopReading()
  try {
    await logout()
    leave()
  } catch (error) {
    setTimeout(() => void queryClient.invalidateQueries())
    throw error
  } finally {
    readAgain()
  }
}

/** Forgets the person. Not back to this page after the next sign-in: all tabs are closed [2.24]. */
export function leave(): void {
  window.history.replaceState(null, '', loginPath)
  signOut()
}
