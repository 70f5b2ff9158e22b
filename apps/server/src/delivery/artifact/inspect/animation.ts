import { picturesOf, readPlan } from '@cpm/contract/delivery/animation/boot-animation'
import { type ArtifactFacts, artifactRules } from '@cpm/contract/delivery/artifact/artifact'
import { BadFile, wrongType } from './bad-file.ts'
import type { FileBytes } from './file-bytes.ts'
import { pictureFacts } from './picture.ts'
import { readZip } from './zip/zip.ts'

/** A boot animation of Android: what is played in `desc.txt`, and pictures in folders, none of it packed [5.7]. */
export async function animationFacts(file: FileBytes): Promise<ArtifactFacts> {
  const { entries, unpacked, read } = readZip(file)
  const said = entries.find(({ name }) => name === 'desc.txt')
  if (!said || entries.some(({ method }) => method !== 0)) throw wrongType()
  const plan = readPlan(read(said, 64 * 1024).toString('latin1'))
  const pictures = entries.filter(({ name }) => /\.(png|jpe?g)$/i.test(name))
  if (!plan || pictures.length === 0) throw wrongType()
  const names = pictures.map(({ name }) => name)
  // A part without pictures is a start that hangs.
  if (plan.parts.some(({ folder }) => picturesOf(names, folder).length === 0)) throw wrongType()
  const { width, height, fps } = plan
  const { maxBytes } = artifactRules.picture
  for (const one of pictures) {
    if (one.size > maxBytes) throw new BadFile('artifact.pictureTooBig')
    const size = await pictureFacts(read(one, maxBytes))
    if (size.width > width || size.height > height) throw new BadFile('artifact.pictureTooBig')
  }
  const pngs = names.filter((name) => /\.png$/i.test(name)).length
  const format = pngs === names.length ? 'png' : pngs === 0 ? 'jpg' : 'mixed'
  return { width, height, fps, format, pictures: pictures.length, entries: entries.length, unpacked }
}
