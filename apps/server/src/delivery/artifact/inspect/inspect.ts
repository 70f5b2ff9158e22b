import { type ArtifactFacts, artifactFacts } from '@cpm/contract/delivery/artifact/artifact.facts'
import type { ArtifactKind } from '@cpm/contract/delivery/artifact/artifact.kinds'
import { atMost } from '../../../core/pace/at-most.ts'
import { refused } from '../../../core/feature.ts'
import { BadFile } from './bad-file.ts'
import { inThread } from './thread.ts'

/** So many files are looked into at once. */
const turn = atMost(2)

/** What is asked of a file: what is in one of a kind, or the picture of an app. */
export type Asked = { path: string } & ({ kind: ArtifactKind } | { icon: true })

/** What is in a file, found by a thread of its own: one that makes it run wild ends it alone. Refused with the reason. */
export async function inspect(kind: ArtifactKind, path: string): Promise<ArtifactFacts> {
  return artifactFacts.parse(await inTurn({ kind, path }))
}

/**
 * The picture an APK is shown by, as it lies in it: PNG, WebP or JPG, at most a megabyte, the sharpest there is. Null
 * where its facts say `hasIcon: false`. It is somebody else's bytes still: whoever shows it says of which type it is.
 */
export async function iconOf(path: string): Promise<Buffer | null> {
  const icon = await inTurn({ path, icon: true })
  return icon instanceof Uint8Array ? Buffer.from(icon) : null
}

function inTurn(asked: Asked): Promise<unknown> {
  return turn(() => inThread(asked)).catch((error: unknown) => {
    throw error instanceof BadFile ? refused(error.word, error.vars) : error
  })
}
