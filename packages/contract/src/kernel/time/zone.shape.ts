import { z } from 'zod'
import { longestZone, zoneNamed } from './zone.ts'

/** A zone that a person gives. */
export const zone = z
  .string()
  .max(longestZone)
  .overwrite((said) => zoneNamed(said) ?? said)
  .refine((said) => zoneNamed(said) !== null, { error: 'field.noZone' })
