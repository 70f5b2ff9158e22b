import { z } from 'zod'

/** A picture that a terminal is to show behind everything else, by its sum fetched from `GET /agent/v1/artifacts/{sha256}`. */
export const wallpaperConfig = z.object({
  artifactId: z.string(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  size: z.number().int().min(1),
  name: z.string(),
})
export type WallpaperConfig = z.infer<typeof wallpaperConfig>
