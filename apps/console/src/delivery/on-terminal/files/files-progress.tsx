import { useNow } from '../../../kit/values/now.ts'
import { Percent } from '../../../kit/values/values.tsx'
import { formatBytes } from '../../../kit/values/values.tsx'
import { useText } from '../../../api/text.ts'
import styles from './files.module.css'

/** Nothing came for so long: it was cut, and goes on by itself. */
const stuckMs = 2 * 60_000

/** How much of a file is here, as it comes. */
export function Progress({ file }: { file: { here: number; size: number; movedAt: string } }) {
  const t = useText()
  const stuck = useNow() - Date.parse(file.movedAt) > stuckMs
  const label = t('sent.progress', { here: formatBytes(file.here), size: formatBytes(file.size) })
  return (
    <span className={styles.fileProgress} title={stuck ? t('sent.stuck') : label}>
      <Percent value={(file.here / file.size) * 100} tone={stuck ? 'warn' : 'busy'} />
      <small>{stuck ? t('sent.stuckShort') : label}</small>
    </span>
  )
}
