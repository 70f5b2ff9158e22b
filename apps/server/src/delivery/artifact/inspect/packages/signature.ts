import type { ArtifactFacts } from '@cpm/contract/delivery/artifact/artifact.facts'
import type { ArtifactKind } from '@cpm/contract/delivery/artifact/artifact.kinds'

/**
 * Whether the signature of a package is not of its bytes; of an app also whether it has none. No Android installs that. Of
 * Android's first scheme nobody looks, and of Windows only a program that was changed counts.
 */
export function isSignatureBroken(kind: ArtifactKind, { signer }: ArtifactFacts): boolean {
  if (kind !== 'apk') return signer?.isChanged === true
  return !signer || (signer.scheme !== 'v1' && !signer.isVerified)
}
