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

/** Its last line has to end: Android does not read one that does not. */
export const writePlan = ({ width, height, fps, parts }: BootPlan): string =>
  [
    `${width} ${height} ${fps}`,
    ...parts.map(({ type, count, pause, folder }) => `${type} ${count} ${pause} ${folder}`),
    '',
  ].join('\n')

export type BootFile = { name: string; bytes: Uint8Array }

/** `0007.png` is the seventh: Android goes by the names. */
export const frameName = (folder: string, nth: number, isPng: boolean): string =>
  `${folder}/${String(nth).padStart(4, '0')}.${isPng ? 'png' : 'jpg'}`
