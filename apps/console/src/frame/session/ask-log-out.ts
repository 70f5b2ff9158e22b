import { AnswerError } from '../../api/send.ts'
import { isUploading } from '../../api/transfer/upload-state.ts'
import { confirm, toast } from '../../kit/dialog/feedback.tsx'
import { t } from '../../api/text.ts'
import { logOut } from './log-out.ts'
import { unsavedTabs } from '../../router/unsaved.ts'

/** Logs out after the warning dialog [8.6]. */
export async function askLogOut(): Promise<void> {
  const lost = [
    ...(unsavedTabs().size > 0 ? [t('user.logOutUnsaved')] : []),
    ...(isUploading() ? [t('upload.logOut')] : []),
  ]
  const content = lost.length > 0 ? { content: lost.join(' ') } : {}
  if (await confirm({ kind: 'logOut', ...content })) await logOutNow()
}

/** Any code but 1 is said, and leaves everything as it is [8.4]. */
export async function logOutNow(): Promise<void> {
  try {
    await logOut()
  } catch (error) {
    if (error instanceof AnswerError && error.code !== 500) toast.error(error.message)
  }
}
