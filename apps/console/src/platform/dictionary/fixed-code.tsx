import { Input, type InputProps } from 'antd'
import styles from '../../kit/values/values.module.css'

/** A code that is kept in data: shown, and not to be changed. */
export function FixedCode(props: InputProps) {
  return <Input {...props} disabled className={styles.mono ?? ''} />
}
