import { shown } from '@cpm/archive/bad-zip'
import type { BootPlan } from '@cpm/contract/delivery/animation/boot-animation'
import { type BootProblem, isProblem, picturesOf, readPlan } from '@cpm/contract/delivery/animation/boot-plan'
import { type ArtifactFacts, artifactRules } from '@cpm/contract/delivery/artifact/artifact'
import { formatBytes } from '@cpm/contract/kernel/file/files'
import { BadFile } from './bad-file.ts'
import type { FileBytes } from './file-bytes.ts'
import { pictureFacts } from './picture.ts'
import { readZip, type Zip } from './zip.ts'

const isPng = (name: string) => /\.png$/i.test(name)

/** A boot animation of Android: what is played in `desc.txt`, and pictures in folders, none of it packed [5.7]. */
export async function animationFacts(file: FileBytes): Promise<ArtifactFacts> {
  const zip = readZip(file)
  const { entries, unpacked } = zip
  const plan = planIn(zip)
  const names = entries.map(({ name }) => name)
  const played = new Set(sound(picturesOf(names, plan)).flat())
  for (const one of entries) if (played.has(one.name)) await mustFit(zip, one, plan)
  const pngs = [...played].filter(isPng).length
  const format = pngs === played.size ? 'png' : pngs === 0 ? 'jpg' : 'mixed'
  const { width, height, fps } = plan
  return { width, height, fps, format, pictures: played.size, entries: entries.length, unpacked }
}

function planIn({ entries, read }: Zip): BootPlan {
  const slashed = entries.find(({ name }) => name.includes('\\'))
  if (slashed) throw new BadFile('animation.bad.backslash', { name: shown(slashed.name) })
  const said = entries.find(({ name }) => name === 'desc.txt')
  if (!said) throw new BadFile('animation.bad.noDesc')
  const packed = entries.find(({ method }) => method !== 0)
  if (packed) throw new BadFile('animation.bad.packed', { name: shown(packed.name) })
  return sound(readPlan(read(said, 64 * 1024).toString('utf8')))
}

function sound<Found extends object>(found: Found | BootProblem): Found {
  if (isProblem(found)) throw new BadFile(found.word, found.vars)
  return found
}

async function mustFit({ read }: Zip, entry: Zip['entries'][number], { width, height }: BootPlan): Promise<void> {
  const name = shown(entry.name)
  const { size } = entry
  const { maxBytes } = artifactRules.picture
  if (size > maxBytes) {
    const most = formatBytes(maxBytes)
    throw new BadFile('animation.bad.tooManyBytes', { name, size: formatBytes(size), most })
  }
  const picture = await pictureFacts(read(entry, maxBytes)).catch((error: unknown) => {
    // Too many pixels are no damage.
    throw error instanceof BadFile && error.word === 'artifact.pictureTooBig'
      ? error
      : new BadFile('animation.bad.picture', { name })
  })
  if (picture.width <= width && picture.height <= height) return
  const has = `${picture.width} × ${picture.height}`
  throw new BadFile('animation.bad.tooLarge', { name, has, screen: `${width} × ${height}` })
}
