import { useSession } from '../../../api/session/session.ts'
import { toast } from '../../../api/state/toast.ts'
import { t } from '../../../api/text.ts'
import { leave } from '../log-out.ts'

/** After a new password [7.9]. */
export const signOutAfterMs = 2000

/** The password is changed, and with it every session has ended on the server: said, and left after 2 s [7.9]. */
export function leaveChanged(): void {
  toast.success(t('password.changed'))
  // The dead token goes at once, so that no call of a page says in between that the session has ended.
  useSession.setState({ token: '' })
  setTimeout(leave, signOutAfterMs)
}
