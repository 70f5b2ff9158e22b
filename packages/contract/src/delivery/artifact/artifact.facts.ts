import { z } from 'zod'

const text = z.string().optional()
const whole = z.number().int().optional()

/** What the pictures of an animation are. */
export const pictureFormats = ['png', 'jpg', 'mixed'] as const

/** What the server found in an artifact: by this an inventory shows whether it was installed. */
export const artifactFacts = z.object({
  /** Of an APK, or the name of a Debian package. */
  packageName: text,
  /** As people know it: `versionName` of an APK, the version of a package, of a program or of an installer. */
  version: text,
  /** Of an APK; it rises with every version. */
  versionCode: whole,
  minSdk: whole,
  targetSdk: whole,
  permissions: z.array(z.string()).optional(),
  /** What it calls itself, of a program or an installer. */
  productName: text,
  manufacturer: text,
  /** Of an installer, as Windows keeps it in the registry: `{…}`. */
  productCode: text,
  upgradeCode: text,
  architecture: text,
  /** Of a picture or a video, or the screen an animation is made for. */
  width: whole,
  height: whole,
  /** How long a video is, where it says so. */
  durationMs: whole,
  /** Pictures of an animation, what they are, and how many a second it plays. */
  pictures: whole,
  format: z.enum(pictureFormats).optional(),
  fps: whole,
  /** Files in an archive, and their bytes when it is unpacked. */
  entries: whole,
  unpacked: whole,
})
export type ArtifactFacts = z.infer<typeof artifactFacts>
