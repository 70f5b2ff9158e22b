import { z } from 'zod'
import { versionCode } from '../../estate/inventory/version-code.ts'
import { id } from '../../kernel/id.ts'
import { artifactFacts } from './artifact.facts.ts'
import { artifactKinds } from './artifact.kinds.ts'

/** What of a list of apps shows that a package is installed: an item that has all of these. */
export const shownAs = z.object({
  packageName: z.string(),
  version: z.string().optional(),
  versionCode: versionCode.optional(),
})
export type ShownAs = z.infer<typeof shownAs>

/** What of a file's facts a terminal has use for; names in a hundred languages are for people. */
const handedFacts = artifactFacts.pick({
  packageName: true,
  version: true,
  versionCode: true,
  minSdk: true,
  targetSdk: true,
  productName: true,
  manufacturer: true,
  productCode: true,
  upgradeCode: true,
  architecture: true,
  width: true,
  height: true,
  entries: true,
  unpacked: true,
})

/** An artifact as a terminal is told of it: by its sum it is fetched from `GET /agent/v1/artifacts/{sha256}`. */
export const artifactHanded = z.object({
  id: z.string(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  size: z.number().int().min(1),
  kind: z.enum(artifactKinds),
  name: z.string(),
  facts: handedFacts.default({}),
  /** Names of the models it is for, as the list of system files says it; left out it is for any. */
  models: z.array(z.string()).optional(),
})
export type ArtifactHanded = z.infer<typeof artifactHanded>

/** Parameters of a task that hands a file to its terminals. Who asks names it; the server says the rest. */
export const handing = {
  artifactId: id,
  artifact: artifactHanded.optional(),
}

/**
 * What an inventory shows once a package is installed; null of one that does not say what it is called, as many
 * installers of Windows do.
 */
export function shownOnceInstalled({ kind, facts }: Pick<ArtifactHanded, 'kind' | 'facts'>): ShownAs | null {
  const { packageName, version, versionCode, productCode } = facts
  if (kind === 'apk' && packageName) return { packageName, ...(versionCode !== undefined && { versionCode }) }
  if (kind === 'msi' && productCode) return { packageName: productCode, ...(version && { version }) }
  if (kind === 'deb' && packageName) return { packageName, ...(version && { version }) }
  return null
}

/**
 * By which name two versions of an app are the same app, null where nothing says it: an installer of Windows has another
 * product code with every version, and one code for all of them.
 */
export function appOf(artifact: Pick<ArtifactHanded, 'kind' | 'facts'>, program?: string): string | null {
  return artifact.facts.upgradeCode ?? shownOnceInstalled(artifact)?.packageName ?? program ?? null
}
