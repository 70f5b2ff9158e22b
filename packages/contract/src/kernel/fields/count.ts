import { z } from 'zod'

/** The largest whole number a column of type `integer` holds. */
export const largestCount = 2_147_483_647

/** A count, a version, an attempt: a whole number from 0 that the database keeps as `integer`. */
export const count = z.number().int().min(0).max(largestCount)
