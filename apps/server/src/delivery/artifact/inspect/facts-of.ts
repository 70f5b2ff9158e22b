import type { ArtifactFacts, ArtifactKind } from '@cpm/contract/delivery/artifact/artifact'
import { animationFacts } from './animation.ts'
import { apkFacts } from './packages/apk.ts'
import { BadFile } from './bad-file.ts'
import { debFacts } from './packages/deb.ts'
import { exeFacts } from './packages/exe.ts'
import { type FileBytes, openBytes } from './file-bytes.ts'
import { msiFacts } from './packages/msi.ts'
import { pictureFacts } from './picture.ts'
import { videoFacts } from './video.ts'
import { readZip } from './zip.ts'

type Reader = (file: FileBytes) => ArtifactFacts | Promise<ArtifactFacts>
const readers: Readonly<Record<ArtifactKind, Reader>> = {
  apk: apkFacts,
  exe: exeFacts,
  msi: msiFacts,
  deb: debFacts,
  zip: zipFacts,
  system: zipFacts,
  picture: (file) => pictureFacts(file.at(0, file.size)),
  video: videoFacts,
  animation: animationFacts,
  file: () => ({}),
}

/** What is in a file of this kind. A `BadFile` says why it is refused. */
export async function factsOf(kind: ArtifactKind, path: string): Promise<ArtifactFacts> {
  const file = openBytes(path)
  try {
    return await readers[kind](file)
  } catch (error) {
    // Whatever a reader stumbles over lies in the file.
    throw error instanceof BadFile ? error : new BadFile('artifact.damaged')
  } finally {
    file.close()
  }
}

function zipFacts(file: FileBytes): ArtifactFacts {
  const { entries, unpacked } = readZip(file)
  return { entries: entries.length, unpacked }
}
