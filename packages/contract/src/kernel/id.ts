import { z } from 'zod'

/** Ids on the wire are text, so that no reader rounds them. */
export const id = z.string().regex(/^\d{1,18}$/)
