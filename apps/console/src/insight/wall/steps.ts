export type Step = { at: string; value: number | null }
export type Drawn = {
  /** One for each stretch without a gap, in a box of 100 by 100. */
  lines: string[]
  areas: string[]
  most: number
}

const size = 100

/** Values over equal steps as paths: from nought, so that heights compare; a gap where nobody counted. */
export function drawn(steps: readonly Step[]): Drawn {
  const most = Math.max(1, ...steps.map(({ value }) => value ?? 0))
  const x = (at: number) => ((at / Math.max(1, steps.length - 1)) * size).toFixed(2)
  const y = (value: number) => (size - (value / most) * (size - 4)).toFixed(2)
  const parts: { at: number; value: number }[][] = []
  for (const [at, { value }] of steps.entries()) {
    if (value === null) continue
    const open = parts.at(-1)
    if (open && open.at(-1)?.at === at - 1) open.push({ at, value })
    else parts.push([{ at, value }])
  }
  const lines = parts.map((part) => `M${part.map(({ at, value }) => `${x(at)} ${y(value)}`).join('L')}`)
  const areas = parts.map((part, n) => `${lines[n]}L${x(part.at(-1)?.at ?? 0)} ${size}L${x(part[0]?.at ?? 0)} ${size}Z`)
  return { lines, areas, most }
}

/** How much bigger a screen shows it than the one it is made for. */
export const zoomOf = (width: number): number => Math.max(1, width / 1920)
