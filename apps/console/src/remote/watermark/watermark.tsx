import { useId } from 'react'
import { formatMoment } from '../../kit/values/values.tsx'
import styles from './watermark.module.css'

const [width, height] = [300, 170]

/** Who looks, and when, lightly over the whole picture: a photo of it says where it came from. */
export function WatermarkOver({ text, at }: { text: string; at: Date }) {
  const id = useId()
  return (
    <svg className={styles.watermark} aria-hidden="true" data-is="watermark" data-text={text}>
      <defs>
        <pattern id={id} width={width} height={height} patternUnits="userSpaceOnUse" patternTransform="rotate(-24)">
          <text x="12" y="70">
            {text}
          </text>
          {/* The minute is enough, and does not flicker. */}
          <text x="12" y="90">
            {formatMoment(at).slice(0, 16)}
          </text>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}
