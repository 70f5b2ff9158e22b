/** The archive Android plays while it starts: `desc.txt` at its top, and a folder of pictures for each part. */

export type BootPart = {
  /** `c` is played to its end whatever happens; all others stop once the system is there. */
  type: string
  /** How often; 0 is until the system is there. */
  count: number
  /** Frames it stands still behind each time. */
  pause: number
  folder: string
}
export type BootPlan = { width: number; height: number; fps: number; parts: BootPart[] }

export const bootLimits = { fps: 60, count: 100, pictures: 300 } as const

/** What `desc.txt` says; null where it is none. */
export function readPlan(text: string): BootPlan | null {
  const [head = '', ...lines] = text.split(/\r?\n/)
  const [, width, height, fps] = /^(\d{1,5}) (\d{1,5}) (\d{1,3})\b/.exec(head) ?? []
  const parts = lines.flatMap((line): BootPart[] => {
    const [, type, count, pause, folder] = /^([a-z]) (\d{1,6}) (\d{1,6}) (\S+)/.exec(line.trim()) ?? []
    if (type === undefined || folder === undefined) return []
    return [{ type, count: Number(count), pause: Number(pause), folder }]
  })
  if (width === undefined || parts.length === 0 || Number(fps) === 0) return null
  return { width: Number(width), height: Number(height), fps: Number(fps), parts }
}

/** Its last line has to end: Android does not read one that does not. */
export const writePlan = ({ width, height, fps, parts }: BootPlan): string =>
  [
    `${width} ${height} ${fps}`,
    ...parts.map(({ type, count, pause, folder }) => `${type} ${count} ${pause} ${folder}`),
    '',
  ].join('\n')

const isPicture = /\.(png|jpe?g)$/i

/** Names of the pictures of a part, in the order in which Android plays them. */
export const picturesOf = (names: readonly string[], folder: string): string[] =>
  names.filter((name) => name.startsWith(`${folder}/`) && isPicture.test(name)).toSorted()

export type BootFile = { name: string; bytes: Uint8Array }

/** `0007.png` is the seventh: Android goes by the names. */
export const frameName = (folder: string, nth: number, isPng: boolean): string =>
  `${folder}/${String(nth).padStart(4, '0')}.${isPng ? 'png' : 'jpg'}`
