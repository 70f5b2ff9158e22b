import { z } from 'zod'

/** A text of one line, trimmed, at most so long: a name, a path. Line breaks and control characters are refused. */
export const oneLine = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, { error: 'field.oneLine' })
