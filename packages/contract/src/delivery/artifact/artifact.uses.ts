import { z } from 'zod'

/** What names files for terminals: none of those it names is deleted. */
export const artifactUses = [
  'task',
  'wallpaper',
  'market',
  'appParameter',
  'systemFile',
  'wallpapers',
  'animation',
] as const
export type ArtifactUse = (typeof artifactUses)[number]

export const artifactUsedBy = z.object({
  by: z.enum(artifactUses),
  count: z.number().int(),
  /** Of them the newest that one sees, with what one finds them by. */
  some: z.array(z.object({ id: z.string(), title: z.string() })),
})
export type ArtifactUsedBy = z.infer<typeof artifactUsedBy>
/** How many of a kind are named. */
export const usesNamed = 5
