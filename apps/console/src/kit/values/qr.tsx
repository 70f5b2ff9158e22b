import { useMemo } from 'react'
import { encode } from 'uqr'
import styles from './values.module.css'

/** A QR code of a text, drawn as SVG: dark on light in both themes, or phones do not read it. */
export function Qr({ text, size = 200, label }: { text: string; size?: number; label: string }) {
  const { side, path } = useMemo(() => {
    const { data, size: modules } = encode(text, { ecc: 'M', border: 2 })
    const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { side: modules, path: squares.join('') }
  }, [text])
  return (
    <svg
      className={styles.qr}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      width={size}
      height={size}
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${side}v${side}H0z`} fill="#fff" />
      <path d={path} fill="#0b1220" />
    </svg>
  )
}
