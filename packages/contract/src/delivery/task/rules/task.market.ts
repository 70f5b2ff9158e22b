import { z } from 'zod'

/** What of the app market made a task: a gray release, or an update by itself. */
export const marketWays = ['gray', 'auto'] as const
export type MarketWay = (typeof marketWays)[number]

/** The version of the market that a task brings, and what made it: no person asked for it as a task. */
export const taskMarket = z.object({
  way: z.enum(marketWays),
  appId: z.string(),
  versionId: z.string(),
  versionName: z.string(),
  title: z.object({ cn: z.string(), en: z.string() }),
})

/** The origin of a task that no user created on its page: a gray release, a geofence, and what other districts add. */
export const taskOrigin = z.object({
  /** The name of its offer on the server. */
  kind: z.string(),
  id: z.string(),
  title: z.object({ cn: z.string(), en: z.string() }),
  /** A path of the console; null where it has no page. */
  link: z.string().nullable(),
})
