import { Button } from 'antd'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { AnswerError } from '../../api/send.ts'
import { Failed } from '../../kit/page/page.tsx'
import { useText } from '../../api/text.ts'
import { copy } from '../../kit/values/values.tsx'
import styles from './exception.module.css'

type Props = { children: ReactNode; onRetry: () => void }
type State = { error: Error | null; where: string }

/** A page that fails takes only itself down; what happened can be copied for whoever is to mend it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, where: '' }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override componentDidCatch(_error: unknown, info: ErrorInfo): void {
    this.setState({ where: info.componentStack ?? '' })
  }

  override render(): ReactNode {
    const { error, where } = this.state
    // What did not come is no fault of the page [8.5].
    if (error instanceof AnswerError) return <Failed error={error} retry={this.props.onRetry} />
    return error ? <Broken error={error} where={where} onRetry={this.props.onRetry} /> : this.props.children
  }
}

function Broken({ error, where, onRetry }: { error: Error; where: string; onRetry: () => void }) {
  const t = useText()
  const details = [
    window.location.href,
    new Date().toISOString(),
    navigator.userAgent,
    error.stack ?? error.message,
    where,
  ].join('\n')
  return (
    <div className={styles.exception} role="alert">
      <div className={styles.code} aria-hidden="true">
        500
      </div>
      <h2>{t('exception.500')}</h2>
      <p>{t('exception.500Hint')}</p>
      <pre className={styles.details}>{error.message}</pre>
      <div className={styles.actions}>
        <Button type="primary" onClick={onRetry}>
          {t('common.retry')}
        </Button>
        <Button onClick={() => void copy(details)}>{t('exception.details')}</Button>
      </div>
    </div>
  )
}
