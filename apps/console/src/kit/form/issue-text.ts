import type { z } from 'zod'
import { isWord, t } from '../../api/text.ts'

const lists = new Set(['array', 'set'])

/** The words of a refusal: schemas name theirs by key, what zod says by itself is put in ours. */
export function issueText(issue: z.core.$ZodIssue): string {
  if (isWord(issue.message)) return t(issue.message)
  if (issue.code === 'too_small') {
    const min = Number(issue.minimum)
    if (min === 1 && (issue.origin === 'string' || lists.has(issue.origin))) return t('field.required')
    if (issue.origin === 'string') return t('field.tooShort', { min })
    return t(lists.has(issue.origin) ? 'field.tooFew' : 'field.tooSmall', { min })
  }
  if (issue.code === 'too_big') {
    const max = Number(issue.maximum)
    if (issue.origin === 'string') return t('field.tooLong', { max })
    return t(lists.has(issue.origin) ? 'field.tooMany' : 'field.tooBig', { max })
  }
  return t('field.invalid')
}
