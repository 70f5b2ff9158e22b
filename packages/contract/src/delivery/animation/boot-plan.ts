import type { Vars } from '../../kernel/words.ts'
import type { animationWords } from './animation.words.ts'
import type { BootPart, BootPlan } from './boot-animation.ts'

export type BootWord = Extract<keyof typeof animationWords, `animation.bad.${string}`>

/** Why an animation cannot be played. */
export type BootProblem = { word: BootWord; vars: Vars }
const problem = (word: BootWord, vars: Vars = {}): BootProblem => ({ word, vars })
export const isProblem = (what: object): what is BootProblem => 'word' in what

/** Numbers as `sscanf` takes them: with any blanks of C before them, or none behind a letter. */
const head = /^[ \t\v\f\r]*(-?\d+)[ \t\v\f\r]+(-?\d+)[ \t\v\f\r]+(-?\d+)/
const part = /^([!-~])[ \t\v\f\r]*(-?\d+)[ \t\v\f\r]+(-?\d+)[ \t\v\f\r]*([^ \t\v\f\r]{1,255})/
const blanks = /^[ \t\v\f\r]+/
/** Says which part is drawn in the colours of the person; how that looks is Android's affair. */
const colours = /^dynamic_colors[ \t\v\f\r]/

const limits = { side: 8192, fps: 999, times: 999_999 } as const

/**
 * What `desc.txt` says, read as Android's BootAnimation reads it: line by line, each of which has to end, the last one,
 * too. What it passes over is passed over; what only some versions read, or none plays, is a problem.
 */
export function readPlan(text: string): BootPlan | BootProblem {
  const lines = text.split('\n')
  const last = lines.pop() ?? ''
  const said = (line: string, nth: number): Vars => ({ n: nth + 1, line: line.trim().slice(0, 100) })
  if (last.trim() !== '') return problem('animation.bad.lastLine', said(last, lines.length))
  let size: Omit<BootPlan, 'parts'> | undefined
  const parts: BootPart[] = []
  for (const [nth, line] of lines.entries()) {
    const sized = head.exec(line)
    const found = sized || colours.test(line) ? null : part.exec(line)
    if (sized) {
      const [width, height, fps] = sized.slice(1, 4).map(Number) as [number, number, number]
      const isSound =
        isWithin(width, 1, limits.side) && isWithin(height, 1, limits.side) && isWithin(fps, 1, limits.fps)
      if (!isSound) return problem('animation.bad.head', said(line, nth))
      size = { width, height, fps }
    } else if (found) {
      const [, type = '', count, pause, folder = ''] = found
      const one = { type, count: Number(count), pause: Number(pause), folder }
      if (!isWithin(one.count, 0, limits.times) || !isWithin(one.pause, 0, limits.times))
        return problem('animation.bad.part', said(line, nth))
      parts.push(one)
    } else if (part.test(line.replace(blanks, ''))) return problem('animation.bad.blank', said(line, nth))
  }
  if (!size) return problem('animation.bad.noHead')
  if (parts.length === 0) return problem('animation.bad.noParts')
  return { ...size, parts }
}

const isWithin = (value: number, least: number, most: number) => value >= least && value <= most

const isPicture = /\.(png|jpe?g)$/i
/** What else may lie in the folder of a part. */
const besides = new Set(['audio.wav', 'trim.txt'])

/** Names of the pictures of each part, in the order in which Android plays them: all that lies in its folder. */
export function picturesOf(
  names: readonly string[],
  { parts }: Pick<BootPlan, 'parts'>,
): (readonly string[])[] | BootProblem {
  const byFolder = Map.groupBy(names, (name) => name.slice(0, Math.max(0, name.lastIndexOf('/'))))
  const pictures: string[][] = []
  for (const { folder } of parts) {
    const inside = (byFolder.get(folder) ?? []).filter((name) => {
      const leaf = name.slice(folder.length + 1)
      return leaf !== '' && !besides.has(leaf)
    })
    const other = inside.find((name) => !isPicture.test(name))
    if (other !== undefined) return problem('animation.bad.notPicture', { name: other })
    // A part without pictures is a start that hangs.
    if (inside.length === 0) return problem('animation.bad.noPictures', { folder })
    pictures.push(inside.toSorted())
  }
  return pictures
}
