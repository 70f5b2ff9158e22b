import { Icon } from '../../../kit/values/icon.tsx'
import styles from '../shared.module.css'

/** Why the server would not do it, said where it was asked for and until it is asked again. */
export function Problem({ text }: { text: string | null }) {
  return (
    <div role="alert">
      {text === null ? null : (
        <p className={styles.problem}>
          <Icon name="warning" /> {text}
        </p>
      )}
    </div>
  )
}
