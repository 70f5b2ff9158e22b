import { useText } from '../../api/text.ts'
import { Component, type ReactNode } from 'react'
import { forgetFailed } from '../../api/lazy.ts'
import { AnswerError } from '../../api/send.ts'
import styles from './exception.module.css'

/** Around all there is: what does not come, or breaks, where no frame stands yet says so and can be asked for again. */
export class EarlyBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    const again = () => {
      forgetFailed()
      this.setState({ error: null })
    }
    return <NotThere error={error} onRetry={again} />
  }
}

function NotThere({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText()
  const lost = error instanceof AnswerError
  return (
    <main className={styles.exception} role="alert">
      <h1>{t(lost ? 'common.failed' : 'exception.500')}</h1>
      <p>{lost ? error.message : t('exception.500Hint')}</p>
      <button type="button" className={styles.plainButton} onClick={onRetry}>
        {t('common.retry')}
      </button>
    </main>
  )
}
