import {
  type Condition,
  inspectionFormLimits as limits,
  partKey,
  type Question,
  type Section,
} from './inspection-form.shape.ts'
import { z } from 'zod'

/** The shared logic of phone, server and PDF: visible questions, missing answers, failures. */

/** The key of a file of a record, created on the phone. */
export const fileKey = z.string().regex(/^[a-z0-9-]{1,40}$/)

/** An answer. `absent`: the subject of the question does not exist there. */
export const answer = z.object({
  value: z.union([z.string().max(limits.answer), z.number(), z.array(partKey).max(limits.choices)]).optional(),
  reason: z.string().trim().max(limits.reason).optional(),
  absent: z.literal(true).optional(),
  files: z.array(fileKey).max(limits.photos).optional(),
})
export type Answer = z.infer<typeof answer>

/** The server's data of the terminal with the entered SN. */
export const deviceCheck = z.object({
  known: z.boolean(),
  online: z.boolean(),
  seenAt: z.iso.datetime({ offset: true }).nullable(),
  devices: z.array(z.object({ name: z.string(), expected: z.boolean() })),
  missing: z.array(z.string()),
})
export type DeviceCheck = z.infer<typeof deviceCheck>

export type Answers = Readonly<Record<string, Answer & { check?: DeviceCheck | undefined }>>
export type Verdict = 'passed' | 'failed' | 'absent' | 'none'
type Given = Answers[string] | undefined
type Doc = readonly Pick<Section, 'items'>[]

export const itemsOf = (doc: Doc): Question[] => doc.flatMap(({ items }) => items)

/** Whether the answer is filled in for this type of question. */
export function isAnswered(item: Question, given: Given): boolean {
  if (given === undefined) return false
  if (given.absent) return true
  const { value, files = [] } = given
  switch (item.kind) {
    case 'photo':
      return files.length >= item.least
    case 'signature':
      return files.length > 0 || (typeof value === 'string' && value.trim() !== '')
    case 'choice':
      return Array.isArray(value) && value.length > 0
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
    case 'yesNo':
      return value === 'yes' || value === 'no'
    default:
      return typeof value === 'string' && value.trim() !== ''
  }
}

function fails(item: Question, given: NonNullable<Given>): boolean {
  const { value, check } = given
  switch (item.kind) {
    case 'yesNo':
      return value !== item.wants
    case 'choice':
      return item.choices.some(({ id, fails: bad }) => bad && (value as string[]).includes(id))
    case 'number':
      return (value as number) < (item.min ?? -Infinity) || (value as number) > (item.max ?? Infinity)
    case 'peripheral':
      return check !== undefined && (!check.known || check.missing.length > 0)
    default:
      return false
  }
}

export function verdictOf(item: Question, given: Given): Verdict {
  if (given === undefined || !isAnswered(item, given)) return 'none'
  if (given.absent) return 'absent'
  return fails(item, given) ? 'failed' : 'passed'
}

function holds({ item: key, op, value }: Condition, items: readonly Question[], answers: Answers): boolean {
  const item = items.find(({ id }) => id === key)
  const given = answers[key]
  if (!item || given === undefined || given.absent || !isAnswered(item, given)) return false
  if (op === 'failed') return verdictOf(item, given) === 'failed'
  const said = given.value
  if (op === 'over' || op === 'under') {
    const [left, right] = [Number(said), Number(value)]
    return op === 'over' ? left > right : left < right
  }
  const isSame = Array.isArray(said) ? said.includes(String(value)) : String(said) === String(value)
  return op === 'is' ? isSame : !isSame
}

/** The visible questions for these answers, in order. A question that depends on a hidden question is hidden, too. */
export function askedItems(doc: Doc, answers: Answers): Question[] {
  const asked: Question[] = []
  for (const item of itemsOf(doc)) if (!item.when || holds(item.when, asked, answers)) asked.push(item)
  return asked
}

export type Missing = { item: Question; why: 'answer' | 'reason' }

/** The missing answers. */
export function missingIn(doc: Doc, answers: Answers): Missing[] {
  return askedItems(doc, answers).flatMap((item): Missing[] => {
    const given = answers[item.id]
    if (!isAnswered(item, given)) return item.required ? [{ item, why: 'answer' }] : []
    const unexplained = item.kind === 'yesNo' && item.reason && verdictOf(item, given) === 'failed' && !given?.reason
    return unexplained ? [{ item, why: 'reason' }] : []
  })
}

export type Score = { points: number; of: number; failed: number; result: 'passed' | 'failed' }

/** The score. Absent and unanswered questions do not count. */
export function scoreOf(doc: Doc, answers: Answers): Score {
  let [points, of, failed] = [0, 0, 0]
  for (const item of askedItems(doc, answers)) {
    const verdict = verdictOf(item, answers[item.id])
    if (verdict === 'passed' || verdict === 'failed') of += item.points
    if (verdict === 'passed') points += item.points
    if (verdict === 'failed') failed += 1
  }
  return { points, of, failed, result: failed > 0 ? 'failed' : 'passed' }
}

/** Only answers to visible questions are part of the record. */
export function answersAsked(doc: Doc, answers: Answers): Answers {
  const asked = new Set(askedItems(doc, answers).map(({ id }) => id))
  return Object.fromEntries(Object.entries(answers).filter(([key]) => asked.has(key)))
}
