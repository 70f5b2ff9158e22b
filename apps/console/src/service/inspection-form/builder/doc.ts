import { itemsOf } from '@cpm/contract/service/inspection-form/inspection-form.logic'
import { problemsOf } from '@cpm/contract/service/inspection-form/inspection-form.check'
import {
  question,
  type Question,
  type QuestionKind,
  sections as sectionsOf,
  type Section,
} from '@cpm/contract/service/inspection-form/inspection-form.shape'
import type { z } from 'zod'
import { issueText } from '../../../kit/form/issue-text.ts'
import { t } from '../../../api/text.ts'

export type Path = { section: number; item?: number }

/** A key nobody has: those of questions that were taken out are not used again, as they are drawn by lot. */
export function newKey(): string {
  return crypto
    .getRandomValues(new Uint32Array(2))
    .reduce((text, n) => text + n.toString(36), '')
    .slice(0, 10)
}

const empty = { cn: '', en: '' }

export const newSection = (): Section => ({ id: newKey(), title: { ...empty }, items: [] })

/** A question of this kind, with what the one before it had in common. */
export function newQuestion(kind: QuestionKind, from?: Partial<Question>): Question {
  const { title = { ...empty }, hint, required = true, points = 0, when, makesOrder = false } = from ?? {}
  const choices = ['', ''].map(() => ({ id: newKey(), title: { cn: '?', en: '?' } }))
  const made = question.parse({
    kind,
    id: from?.id ?? newKey(),
    title: { cn: '?', en: '?' },
    required,
    points,
    makesOrder,
    ...(kind === 'choice' ? { choices } : {}),
  })
  const blank = made.kind === 'choice' ? { choices: made.choices.map((one) => ({ ...one, title: { ...empty } })) } : {}
  return { ...made, ...blank, title, ...(hint ? { hint } : {}), ...(when ? { when } : {}) } as Question
}

/** The same question once more, with keys of its own. */
export function copied(item: Question): Question {
  const own = { ...item, id: newKey() }
  return own.kind === 'choice' ? { ...own, choices: own.choices.map((one) => ({ ...one, id: newKey() })) } : own
}

/** With the element at `from` moved by one place. */
export function moved<T>(list: readonly T[], from: number, by: -1 | 1): T[] {
  const next = [...list]
  const [one] = next.splice(from, 1)
  if (one !== undefined) next.splice(from + by, 0, one)
  return next
}

export type Flaw = { path: string; text: string }

/** Everything that is wrong with the questions, each with where it stands: `sections.0.items.1.title`. */
export function flawsOf(doc: readonly Section[], use: 'draft' | 'use'): Flaw[] {
  const parsed = sectionsOf.safeParse(doc)
  const shape = (parsed.error?.issues ?? []).map((issue: z.core.$ZodIssue) => ({
    path: ['sections', ...issue.path].join('.'),
    text: issueText(issue),
  }))
  return [...shape, ...problemsOf(doc, use).map(({ path, word }) => ({ path, text: t(word) }))]
}

/** The questions that stand before this one. */
export function earlierThan(doc: readonly Section[], id: string): Question[] {
  const all = itemsOf(doc)
  return all.slice(
    0,
    all.findIndex((item) => item.id === id),
  )
}
