import type { ArtifactFacts } from '@cpm/contract/delivery/artifact/artifact.facts'
import { type ArtifactKind, artifactRules } from '@cpm/contract/delivery/artifact/artifact.kinds'
import { apkFacts, apkIcon } from './packages/android/apk.ts'
import { BadFile, wrongType } from './bad-file.ts'
import { debFacts } from './packages/deb.ts'
import { exeFacts } from './packages/windows/exe.ts'
import { type FileBytes, openBytes } from './file-bytes.ts'
import { msiFacts } from './packages/windows/msi.ts'
import { pictureFacts } from './picture.ts'
import { sound } from './sound.ts'
import { readZip } from './zip/zip.ts'

type Reader = (file: FileBytes) => ArtifactFacts | Promise<ArtifactFacts>
const readers: Readonly<Record<ArtifactKind, Reader>> = {
  apk: apkFacts,
  exe: exeFacts,
  msi: msiFacts,
  deb: debFacts,
  zip: zipFacts,
  system: zipFacts,
  picture: (file) => pictureFacts(file.at(0, file.size)),
  screenshot: (file) => pictureFacts(file.at(0, file.size)),
  video: videoFacts,
  animation: animationFacts,
  file: () => ({}),
}

/** What is in a file of this kind. A `BadFile` says why it is refused. */
export const factsOf = (kind: ArtifactKind, path: string): Promise<ArtifactFacts> =>
  reading(path, async (file) => sound(await readers[kind](file)))

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

function zipFacts(file: FileBytes): ArtifactFacts {
  const { entries, unpacked } = readZip(file)
  return { entries: entries.length, unpacked }
}

function videoFacts(file: FileBytes): ArtifactFacts {
  const head = file.at(0, Math.min(16, file.size))
  const isMp4 = head.toString('latin1', 4, 8) === 'ftyp'
  if (!isMp4 && !head.subarray(0, 4).equals(Buffer.from('1a45dfa3', 'hex'))) throw wrongType()
  return {}
}

/** A boot animation of Android: what is played in `desc.txt`, and pictures in folders, none of it packed [5.7]. */
async function animationFacts(file: FileBytes): Promise<ArtifactFacts> {
  const { entries, unpacked, read } = readZip(file)
  const plan = entries.find(({ name }) => name === 'desc.txt')
  if (!plan || entries.some(({ method }) => method !== 0)) throw wrongType()
  const [, width, height] = /^(\d{1,5}) (\d{1,5}) \d{1,3}\b/.exec(read(plan, 64 * 1024).toString('latin1')) ?? []
  const pictures = entries.filter(({ name }) => /\.(png|jpe?g)$/i.test(name))
  if (width === undefined || height === undefined || pictures.length === 0) throw wrongType()
  for (const one of pictures) {
    if (one.size > artifactRules.picture.maxBytes) throw new BadFile('artifact.pictureTooBig')
    const size = await pictureFacts(read(one, artifactRules.picture.maxBytes))
    const isTooLarge = size.width > Number(width) || size.height > Number(height)
    if (isTooLarge) throw new BadFile('artifact.pictureTooBig')
  }
  return { width: Number(width), height: Number(height), entries: entries.length, unpacked }
}
