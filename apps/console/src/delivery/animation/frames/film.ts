import { bootLimits, type BootPart, frameName, writePlan } from '@cpm/contract/delivery/animation/boot-animation'
import { isProblem, picturesOf, readPlan } from '@cpm/contract/delivery/animation/boot-plan'
import { readStoredZip, storedZip } from '@cpm/contract/delivery/animation/stored-zip'
import { artifactRules } from '@cpm/contract/delivery/artifact/artifact.kinds'
import { checkFile } from '@cpm/contract/kernel/file/files'
import type { WordKey } from '@cpm/contract'
import type { Vars } from '@cpm/contract/kernel/words'

/** A picture of an animation, opened. */
export type Frame = { key: number; name: string; blob: Blob; image: HTMLImageElement }
export type FilmPart = Omit<BootPart, 'folder'> & { frames: Frame[] }
/** What is played: pictures part by part. */
export type Film = { width: number; height: number; fps: number; parts: FilmPart[] }

/** Why something chosen cannot be played. */
export type Wrong = { word: WordKey; vars: Vars }
const wrong = (word: WordKey, vars: Vars = {}): Wrong => ({ word, vars })
export const isWrong = (what: object | null): what is Wrong => what !== null && 'word' in what

let keys = 0

async function frameOf(name: string, blob: Blob): Promise<Frame | null> {
  const image = new Image()
  image.src = URL.createObjectURL(blob)
  const isPicture = await image.decode().then(
    () => true,
    () => false,
  )
  if (isPicture) return { key: ++keys, name, blob, image }
  URL.revokeObjectURL(image.src)
  return null
}

/** Lets go of what is shown no more. */
export function closeFrames(frames: readonly Frame[]): void {
  for (const { image } of frames) URL.revokeObjectURL(image.src)
}

const sizeOf = ({ image }: Frame) => `${image.naturalWidth}x${image.naturalHeight}`

/** Opens pictures that were chosen; all of one size with those that are there [5.7]. */
export async function framesOf(files: readonly File[], before: readonly Frame[]): Promise<Frame[] | Wrong> {
  const most = bootLimits.pictures
  if (files.length + before.length > most) return wrong('animation.tooMany', { most })
  const made: Frame[] = []
  const refuse = (why: Wrong) => {
    closeFrames(made)
    return why
  }
  for (const file of files) {
    const problem = checkFile(artifactRules.picture, file)
    if (problem) return refuse(problem)
    const frame = await frameOf(file.name, file)
    if (!frame) return refuse(wrong('file.notPicture'))
    made.push(frame)
    const first = before[0] ?? made[0]
    const screen = first ? sizeOf(first) : ''
    if (sizeOf(frame) !== screen)
      return refuse(wrong('animation.sizes', { name: file.name, has: sizeOf(frame), screen }))
  }
  return made
}

/** Opens a `bootanimation.zip`. */
export async function filmOf(zip: Blob): Promise<Film | Wrong> {
  const files = readStoredZip(new Uint8Array(await zip.arrayBuffer()))
  if (!files) return wrong('animation.badZip')
  const byName = new Map(files.map(({ name, bytes }) => [name, bytes]))
  const said = byName.get('desc.txt')
  if (!said) return wrong('animation.bad.noDesc')
  const plan = readPlan(new TextDecoder('utf-8', { ignoreBOM: true }).decode(said))
  if (isProblem(plan)) return plan
  const pictures = picturesOf([...byName.keys()], plan)
  if (isProblem(pictures)) return pictures
  const parts: FilmPart[] = []
  for (const [nth, { folder: _, ...part }] of plan.parts.entries()) {
    const frames: Frame[] = []
    for (const name of pictures[nth] ?? []) {
      const bytes = byName.get(name) as Uint8Array<ArrayBuffer>
      const frame = await frameOf(name, new Blob([bytes], { type: typeOf(name) }))
      if (!frame) return wrong('animation.bad.picture', { name })
      frames.push(frame)
    }
    parts.push({ ...part, frames })
  }
  return { width: plan.width, height: plan.height, fps: plan.fps, parts }
}

const isPng = (name: string) => /\.png$/i.test(name)
const typeOf = (name: string) => (isPng(name) ? 'image/png' : 'image/jpeg')

/** How pictures are put together. */
export type Making = { fps: number; loops: number; loopFrom: number; toEnd: boolean }
export const usualMaking: Making = { fps: 12, loops: 0, loopFrom: 1, toEnd: false }

/** The pictures before `loopFrom` are played once, and to their end; the others over and over. */
export function filmFrom(frames: readonly Frame[], { fps, loops, loopFrom, toEnd }: Making): Film | null {
  const [first] = frames
  if (!first) return null
  const at = Math.min(Math.max(1, loopFrom), frames.length) - 1
  const intro: FilmPart = { type: 'c', count: 1, pause: 0, frames: frames.slice(0, at) }
  const loop: FilmPart = { type: toEnd ? 'c' : 'p', count: loops, pause: 0, frames: frames.slice(at) }
  const { naturalWidth: width, naturalHeight: height } = first.image
  return { width, height, fps, parts: at === 0 ? [loop] : [intro, loop] }
}

/** The archive that Android plays. */
export async function zipOf({ parts, ...size }: Film): Promise<Blob> {
  const folders = parts.map((part, nth) => ({ ...part, folder: `part${nth}` }))
  const desc = writePlan({
    ...size,
    parts: folders.map(({ type, count, pause, folder }) => ({ type, count, pause, folder })),
  })
  const files = [{ name: 'desc.txt', bytes: new TextEncoder().encode(desc) }]
  for (const { folder, frames } of folders) {
    for (const [nth, { name, blob }] of frames.entries()) {
      const bytes = new Uint8Array(await blob.arrayBuffer())
      files.push({ name: frameName(folder, nth + 1, isPng(name)), bytes })
    }
  }
  return new Blob([storedZip(files)], { type: 'application/zip' })
}

export const allFrames = ({ parts }: Film): Frame[] => parts.flatMap(({ frames }) => frames)

/** Which picture is played after so many frames; with the last one it is over, unless a part goes on for ever. */
export function frameAt({ parts }: Pick<Film, 'parts'>, tick: number): { part: number; frame: number; over: boolean } {
  let left = tick
  for (const [part, { frames, count, pause }] of parts.entries()) {
    const length = frames.length + pause
    const all = count === 0 ? Number.POSITIVE_INFINITY : length * count
    if (left < all) return { part, frame: Math.min(left % length, frames.length - 1), over: false }
    left -= all
  }
  const last = parts.length - 1
  return { part: last, frame: (parts[last]?.frames.length ?? 1) - 1, over: true }
}
