import type { Trend } from './figures.ts'
import styles from './dashboard.module.css'

const width = 120
const height = 28
/** Room for the line's own width and for the dot at its end. */
const edge = 3

/**
 * A trend as a line of the width it is given. It has no axis: it begins a little below its lowest value, so that a
 * small change shows and a steady line stays flat. Where nobody counted there is a gap.
 */
export function Sparkline({ trend, label }: { trend: Trend; label: string }) {
  const known = trend.flatMap(({ value }) => (value === null ? [] : [value]))
  if (known.length < 2) return <span className={styles.spark} />
  const [least, most] = [Math.min(...known), Math.max(...known)]
  const span = Math.max(1, most - least, most * 0.05)
  const x = (at: number) => (at / Math.max(1, trend.length - 1)) * (width - 2 * edge) + edge
  const y = (value: number) => height - edge - ((value - least) / span) * (height - 2 * edge)
  const lines = partsOf(trend)
  const last = trend.findLastIndex(({ value }) => value !== null)
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      {lines.map((line) => {
        const path = line.map(({ at, value }) => `${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join('L')
        const [from, to] = [line[0], line.at(-1)]
        return (
          <g key={from?.at}>
            <path
              className={styles.sparkArea}
              d={`M${path}L${x(to?.at ?? 0).toFixed(1)} ${height}L${x(from?.at ?? 0).toFixed(1)} ${height}Z`}
            />
            <path className={styles.sparkLine} d={`M${path}`} />
          </g>
        )
      })}
      <path className={styles.sparkEnd} d={`M${x(last).toFixed(1)} ${y(trend[last]?.value ?? 0).toFixed(1)}h0`} />
    </svg>
  )
}

type Known = { at: number; value: number }

/** Stretches without a gap. */
function partsOf(trend: Trend): Known[][] {
  const parts: Known[][] = []
  for (const [at, { value }] of trend.entries()) {
    if (value === null) continue
    const open = parts.at(-1)
    if (open && open.at(-1)?.at === at - 1) open.push({ at, value })
    else parts.push([{ at, value }])
  }
  return parts
}
