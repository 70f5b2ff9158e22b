import { z } from 'zod'
import { withoutTurns } from './direction.ts'

/** Characters that take no ink: spaces, controls and what only steers text, and letters that are drawn as a blank. */
const inkless = /[\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Whether a person sees anything of a text. */
export const showsSomething = (text: string) => text.replaceAll(inkless, '') !== ''

const something = (text: z.ZodString, max: number) =>
  text
    .trim()
    .min(1)
    .max(max)
    .refine((value) => value === '' || showsSomething(value), { error: 'field.required' })
const ofOneLine = (text: z.ZodString) => text.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, { error: 'field.oneLine' })

/**
 * A text somebody must fill in, trimmed, at most so long: one that shows nothing is none. What would turn it around is
 * not seen when it is typed or pasted, and left out.
 */
export const filled = (max: number) => something(z.string().overwrite(withoutTurns), max)

/** Such a text of one line, a name: line breaks and control characters are refused. */
export const oneLine = (max: number) => ofOneLine(filled(max))

/** A path on a terminal: of one line, and else as it is, or the file is not found by it. */
export const pathText = (max: number) => ofOneLine(something(z.string(), max))

const letters = new Intl.Segmenter()

/** The beginning of a text, at most so long, and never in the middle of what people read as a letter. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  const begin = letters.segment(text.slice(0, max + 64)).containing(max)?.index ?? max
  // A letter longer than the whole is cut between its code points.
  const end = begin > 0 ? begin : /[\uD800-\uDBFF]/.test(text[max - 1] ?? '') ? max - 1 : max
  return text.slice(0, end)
}

/** A text a machine says for people to read: what is too long of it is cut, not refused. */
export const saidText = (max: number) =>
  z
    .string()
    .overwrite((text) => cutText(text, max))
    .max(max)
