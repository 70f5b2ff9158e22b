import { z } from 'zod'
import { configKind } from './config-kind.ts'
import { count } from '../../kernel/fields/count.ts'

/** Apps of one terminal that have parameters: the list of them fits into one message. */
export const mostParameterApps = 100

const packageName = z.string().min(1).max(200)
const version = count

/**
 * Which apps of a terminal have parameters of their own. The values are fetched over HTTPS when the hash is another than
 * that of the ones at hand; the version counts up with each change.
 */
export const appParametersConfig = z
  .array(z.object({ packageName, version, hash: z.string().min(1).max(64) }))
  .max(mostParameterApps)
export type AppParametersConfig = z.infer<typeof appParametersConfig>

/** What a terminal says of them: the version it has at hand, and the one its app said that it took. */
export const appParametersHeld = z
  .array(
    z.object({
      packageName,
      version,
      taken: version.optional(),
      /** Milliseconds since 1970 by the terminal's own clock. */
      takenAt: z.number().int().nonnegative().max(8.64e15).optional(),
    }),
  )
  .max(mostParameterApps)
export type AppParametersHeld = z.infer<typeof appParametersHeld>

export const appParametersKind = configKind({
  name: 'appParameters',
  use: 'agent',
  combine: 'own',
  desired: { appParameters: appParametersConfig },
})
