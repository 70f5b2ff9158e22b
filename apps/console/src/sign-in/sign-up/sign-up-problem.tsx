import { useText } from '../../api/text.ts'
import { PlainButton } from '../login/login-field.tsx'
import styles from '../login/login-field.module.css'

/** What did not work, and a way to try again. */
export function Problem({ text, retry }: { text: string; retry?: () => void }) {
  const early = useText()
  return (
    <>
      <p className={styles.formError} role="alert">
        {text}
      </p>
      {retry ? (
        <div className={styles.formFoot} data-is="form-foot">
          <PlainButton onClick={retry}>{early('common.retry')}</PlainButton>
        </div>
      ) : null}
    </>
  )
}
