import { z } from 'zod'
import { versionCode } from '../../estate/inventory/version-code.ts'

const text = z.string().optional()
const whole = z.number().int().optional()
const yesOrNo = z.boolean().optional()
const texts = z.array(z.string()).optional()

/** By which way of signing a certificate stands in a file: three of Android's, and that of Windows. */
export const signingSchemes = ['v1', 'v2', 'v3', 'authenticode'] as const

/**
 * Who signed a file. `isVerified` says that the bytes are those this certificate's key signed, not that anybody is
 * trusted who made it: who that is tells its SHA-256, from one version to the next.
 */
export const artifactSigner = z.object({
  /** Of the certificate, in hex. */
  sha256: z.string(),
  scheme: z.enum(signingSchemes),
  /** Never of `v1`, whose sums of single files are not looked at. */
  isVerified: z.boolean(),
  /** Of a program of Windows: other bytes were signed. */
  isChanged: yesOrNo,
  /** Whom the certificate names: `CN=…, O=…`. */
  subject: z.string(),
})
export type ArtifactSigner = z.infer<typeof artifactSigner>

/** A package of this kind, or an archive with programs. */
export const heldPrograms = ['apk', 'exe', 'msi', 'deb', 'programs'] as const

/** A permission that Android adds, since the app asks for another or was made for an Android below such an SDK. */
export const impliedPermission = z.object({
  name: z.string(),
  asked: text,
  targetBelow: whole,
})
export type ImpliedPermission = z.infer<typeof impliedPermission>

/** What the pictures of an animation are. */
export const pictureFormats = ['png', 'jpg', 'mixed'] as const

/** What the server found in an artifact: by this an inventory shows whether it was installed. */
export const artifactFacts = z.object({
  /** Of an APK, or the name of a Debian package. */
  packageName: text,
  /** As people know it: `versionName` of an APK, the version of a package, of a program or of an installer. */
  version: text,
  /** Of an APK; it rises with every version. */
  versionCode: versionCode.optional(),
  minSdk: whole,
  targetSdk: whole,
  permissions: texts,
  impliedPermissions: z.array(impliedPermission).optional(),
  /** What an app is called, by locale as `zh-CN`; `''` is for all others. */
  label: z.record(z.string(), z.string()).optional(),
  /** Processors it has code for, as Android names them; none where it has no such code and runs on any. */
  abis: texts,
  /** What it cannot do without on a terminal: `android.hardware.nfc`. */
  features: texts,
  isDebuggable: yesOrNo,
  isTestOnly: yesOrNo,
  /** Whether it asks to talk unencrypted; absent where it leaves that to Android. */
  usesCleartext: yesOrNo,
  allowsBackup: yesOrNo,
  /** Names of what is known to follow people or to show advertisements, and is built into it. */
  trackers: texts,
  /** Whether it has a picture that can be shown as it is. */
  hasIcon: yesOrNo,
  /** All who signed it, and the one that counts: by the newest scheme there is. Absent where nobody did. */
  signers: z.array(artifactSigner).optional(),
  signer: artifactSigner.optional(),
  /**
   * Its bytes are not those that were signed; of an app also one that nobody signed. No Android installs it. Of the scheme
   * `v1` nobody looks.
   */
  isSignatureBroken: yesOrNo,
  /** What else a file turned out to be, or an archive to have in it. */
  holds: z.enum(heldPrograms).optional(),
  /** Signed by a key that everybody has. */
  isTestKey: yesOrNo,
  /** What it calls itself, of a program or an installer. */
  productName: text,
  /** Of a program, as it is told from others of the same product. */
  internalName: text,
  originalName: text,
  description: text,
  /** Of a program whose `version` is that of its file. */
  productVersion: text,
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

/** What an app may do on a terminal: what it asks for, and what Android adds. */
export const permissionsOf = (file: {
  permissions?: readonly string[] | undefined
  impliedPermissions?: readonly ImpliedPermission[] | undefined
}): string[] => [...(file.permissions ?? []), ...(file.impliedPermissions ?? []).map(({ name }) => name)]
