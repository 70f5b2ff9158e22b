import { z } from 'zod'
import { configKind } from './config-kind.ts'
import { day } from '../../kernel/list.ts'
import { clockTime, weekdays } from '../plan/plan.config.ts'

const bytes = {
  artifactId: z.string(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  size: z.number().int().min(1),
  name: z.string(),
}

/**
 * What a terminal is to show behind everything else, by its sum fetched from `GET /agent/v1/artifacts/{sha256}`: a
 * picture, which of a video stands in for it where none can be played.
 */
export const wallpaperShown = z.object({
  ...bytes,
  /** Which of the library it is; left out of a picture that was given without one. */
  wallpaperId: z.string().optional(),
  video: z.object(bytes).optional(),
  /** How large it is, where that is known: it is for screens of this size, whichever way they are held. */
  width: z.number().int().optional(),
  height: z.number().int().optional(),
})
export type WallpaperShown = z.infer<typeof wallpaperShown>

/** When something is shown, by the terminal's own clock and zone; what is left out does not narrow it. */
export const shownWhen = z.object({
  /** Days on which it begins. */
  days: z.array(z.enum(weekdays)).min(1).max(7).optional(),
  from: clockTime.optional(),
  /** Up to, but not at; no later than `from` it is on the next day. */
  to: clockTime.optional(),
  /** The first and the last day of a campaign. */
  dateFrom: day.optional(),
  dateTo: day.optional(),
})
export type ShownWhen = z.infer<typeof shownWhen>

/** Entries of a schedule: what fits in a message beside the rest. */
export const mostShown = 30

export const shownEntry = wallpaperShown.extend(shownWhen.shape)

/** With a schedule, what it says at its top is shown whenever none of the entries holds. */
export const wallpaperConfig = wallpaperShown.extend({
  schedule: z
    .object({
      scheduleId: z.string(),
      name: z.string(),
      /** Of those that hold at a moment the first counts. */
      entries: z.array(shownEntry).max(mostShown),
    })
    .optional(),
})
export type WallpaperConfig = z.infer<typeof wallpaperConfig>

export const wallpaperKind = configKind({
  name: 'wallpaper',
  use: 'agent',
  combine: 'nearest',
  desired: { wallpaper: wallpaperConfig },
})
