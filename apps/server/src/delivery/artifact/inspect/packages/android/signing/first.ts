import type { ArtifactSigner } from '@cpm/contract/delivery/artifact/artifact.facts'
import { signedDataIn } from '../../../der/cms.ts'
import type { Zip } from '../../../zip.ts'

const most = { files: 10, bytes: 256 * 1024 }

/** Who signed an app the oldest way, which sums up its entries one by one. It is read and not verified. */
export function oldestSigners(zip: Zip): ArtifactSigner[] {
  const names = new Set(zip.entries.map(({ name }) => name))
  const files = zip.entries.filter(({ name }) => {
    const [, base] = /^META-INF\/([^/]+)\.(?:RSA|DSA|EC)$/i.exec(name) ?? []
    return base !== undefined && names.has(`META-INF/${base}.SF`)
  })
  return files.slice(0, most.files).flatMap((entry) => {
    const bytes = zip.read(entry, most.bytes)
    try {
      const { sha256, subject } = signedDataIn(bytes).signer.certificate
      return [{ sha256, scheme: 'v1' as const, isVerified: false, subject }]
    } catch {
      // What cannot be read is no signature; nothing is taken from it.
      return []
    }
  })
}
