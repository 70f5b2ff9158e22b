import { AnswerError } from '../../api/send.ts'
import { confirm, toast } from '../../kit/dialog/feedback.tsx'
import { t } from '../../api/text.ts'
import { logOut } from './log-out.ts'
import { unsavedTabs } from '../../router/unsaved.ts'

/** Logs out after the warning dialog [8.6]. */
export async function askLogOut(): Promise<void> {
  const unsaved = unsavedTabs().size > 0 ? { content: t('user.logOutUnsaved') } : {}
  if (await confirm({ kind: 'logOut', ...unsaved })) await logOutNow()
}

/** Any code but 1 is said, and leaves everything as it is [8.4]. */
export async function logOutNow(): Promise<void> {
  try {
    await logOut()
  } catch (error) {
    if (error instanceof AnswerError && error.code !== 500) toast.error(error.message)
  }
}
