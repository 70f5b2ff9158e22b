import { Spin } from 'antd'
import { useText } from '../../../api/text.ts'
import styles from './replay.module.css'

/** While the film comes. */
export function Fetching() {
  const t = useText()
  return (
    <div className={styles.fetching} role="status" aria-label={t('common.loading')}>
      <Spin />
    </div>
  )
}
