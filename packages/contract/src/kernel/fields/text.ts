import { z } from 'zod'

/** A text of one line, trimmed, at most so long: a name, a path. Line breaks and control characters are refused. */
export const oneLine = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, { error: 'field.oneLine' })

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
