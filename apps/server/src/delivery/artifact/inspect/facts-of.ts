import { asArchive } from '@cpm/archive/reader-rules'
import type { ArtifactFacts } from '@cpm/contract/delivery/artifact/artifact.facts'
import type { ArtifactKind } from '@cpm/contract/delivery/artifact/artifact.kinds'
import { animationFacts } from './animation.ts'
import { apkFacts, apkIcon } from './packages/android/apk.ts'
import { BadFile } from './bad-file.ts'
import { debFacts } from './packages/deb.ts'
import { exeFacts } from './packages/windows/exe.ts'
import { type FileBytes, openBytes } from './file-bytes.ts'
import { msiFacts } from './packages/windows/msi.ts'
import { heldIn, heldInZip } from './packages/contents.ts'
import { pictureFacts } from './picture.ts'
import { isSignatureBroken } from './packages/signature.ts'
import { sound } from './sound.ts'
import { videoFacts } from './video.ts'
import { readZip, tryUnpacking } from './zip.ts'

type Reader = (file: FileBytes) => ArtifactFacts | Promise<ArtifactFacts>
const readers: Readonly<Record<ArtifactKind, Reader>> = {
  apk: apkFacts,
  exe: exeFacts,
  msi: msiFacts,
  deb: debFacts,
  zip: async (file) => ({ ...(await tryUnpacking(file)), ...heldInZip(namesIn(file)) }),
  system: systemFacts,
  picture: (file) => pictureFacts(file.at(0, file.size)),
  screenshot: (file) => pictureFacts(file.at(0, file.size)),
  video: videoFacts,
  animation: animationFacts,
  file: heldIn,
}

/** What is in a file of this kind. A `BadFile` says why it is refused. */
export const factsOf = (kind: ArtifactKind, path: string): Promise<ArtifactFacts> =>
  reading(path, async (file) => sound(await readFacts(kind, file)))

async function readFacts(kind: ArtifactKind, file: FileBytes): Promise<ArtifactFacts> {
  const facts = await readers[kind](file)
  return isSignatureBroken(kind, facts) ? { ...facts, isSignatureBroken: true } : facts
}

/** The picture of an app; null where it has none. */
export const iconAt = (path: string): Promise<Buffer | null> => reading(path, apkIcon)

async function reading<Found>(path: string, read: (file: FileBytes) => Promise<Found>): Promise<Found> {
  const file = openBytes(path)
  try {
    return await read(file)
  } catch (error) {
    // Whatever a reader stumbles over lies in the file.
    throw error instanceof BadFile ? error : new BadFile('artifact.damaged')
  } finally {
    file.close()
  }
}

const namesIn = (file: FileBytes) => readZip(file, asArchive).entries.map(({ name }) => name)

/** An update of Android, which installs it as it lies. */
function systemFacts(file: FileBytes): ArtifactFacts {
  const { entries, unpacked } = readZip(file)
  return { entries: entries.length, unpacked }
}
