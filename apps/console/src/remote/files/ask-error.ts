import type { WordKey } from '../../api/text.ts'
import { t } from '../../api/text.ts'
import { AnswerError } from '../../api/send.ts'
import { toast } from '../../kit/dialog/feedback.tsx'
import { FileRefused } from './requests.ts'

/** Why a terminal would not do it, in a sentence. */
export function refusalText(error: unknown): string {
  const key: WordKey = error instanceof FileRefused ? `desk.error.${error.error}` : 'desk.moveBroken'
  return t(key)
}

/** As an answer of the server's would be, for the parts that show one. */
export const asAnswer = (error: unknown) => new AnswerError(400, refusalText(error))

/** As a refusal of the server at a field of a form would be. */
export function atField(error: unknown, path: string): AnswerError {
  const text = refusalText(error)
  return new AnswerError(400, text, { issues: [{ path, message: text, messageEn: text }] })
}

export const toastRefusal = (error: unknown) => toast.error(refusalText(error))
