import type { ReactNode } from 'react'
import { Mark } from '../mark.tsx'
import styles from './login-art.module.css'

/** Terminals on three rings around the console: where the lights stand, and how late each of them breathes. */
const lights = [
  [150, 20, 0],
  [150, 140, 2.1],
  [150, 255, 3.4],
  [245, 72, 1.2],
  [245, 165, 4.2],
  [245, 215, 0.6],
  [245, 330, 2.8],
  [345, 28, 3.1],
  [345, 52, 0.9],
  [345, 190, 1.7],
  [345, 240, 4.6],
  [345, 300, 2.3],
] as const
const centre = 400

/** The left half of the sign-in page. */
export function LoginArt({ label, children }: { label: string; children: ReactNode }) {
  return (
    <aside className={styles.art} aria-label={label}>
      <div className={styles.view}>
        <svg className={styles.rings} viewBox="0 0 800 800" aria-hidden="true">
          {[150, 245, 345].map((r) => (
            <circle key={r} className={styles.ring} cx={centre} cy={centre} r={r} />
          ))}
          {lights.map(([r, degrees, late]) => {
            const angle = (degrees * Math.PI) / 180
            const x = centre + r * Math.cos(angle)
            const y = centre + r * Math.sin(angle)
            return (
              <g key={`${r} ${degrees}`} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
                <path className={styles.ray} d={`M0 0L${(centre - x).toFixed(1)} ${(centre - y).toFixed(1)}`} />
                <circle className={styles.halo} r="14" style={{ animationDelay: `${late}s` }} />
                <rect className={styles.pos} x="-8" y="-12" width="16" height="24" rx="3.5" />
                <rect
                  className={styles.posScreen}
                  x="-5"
                  y="-9"
                  width="10"
                  height="8"
                  rx="1.5"
                  style={{ animationDelay: `${late}s` }}
                />
              </g>
            )
          })}
          <circle className={styles.coreGlow} cx={centre} cy={centre} r="74" />
          <rect className={styles.core} x={centre - 44} y={centre - 44} width="88" height="88" rx="24" />
          <path className={styles.coreMark} d="M415 388.5a19 19 0 1 0 0 23" />
          <circle className={styles.coreDot} cx="420" cy="400" r="6" />
        </svg>
        <div className={styles.brand}>
          <span className={styles.mark} aria-hidden="true">
            <Mark />
          </span>
          CPM
        </div>
        <div className={styles.words}>{children}</div>
      </div>
    </aside>
  )
}
