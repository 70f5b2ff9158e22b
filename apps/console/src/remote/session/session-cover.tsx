import { Button } from 'antd'
import type { ReactNode } from 'react'
import { type Text, useLanguage, useText } from '../../api/text.ts'
import { Icon } from '../../kit/values/icon.tsx'
import type { LineState } from './line.ts'
import type { RemoteSession } from './use-session.ts'
import { WhyDialog } from './lazy-reason.tsx'
import styles from './session.module.css'

/** Why a session is over, as a sentence; null while it is not. */
export function useOverWords({ phase, ended, exitCode, error }: LineState): string | null {
  const t = useText()
  const language = useLanguage()
  if (phase !== 'over') return null
  if (error) return error.pair[language === 'cn' ? 0 : 1]
  return endWords(t, ended, exitCode)
}

function endWords(t: Text, ended: LineState['ended'], exitCode: number | null): string {
  if (ended === 'exit' || (exitCode !== null && ended !== null)) {
    return exitCode === null ? t('remoteSession.overExit') : t('remoteSession.overExitCode', { code: exitCode })
  }
  if (ended === 'spoiled') return t('remoteSession.overSpoiled')
  return ended === null ? t('remoteSession.overFailed') : t(`remoteSession.end.${ended}`)
}

/**
 * What lies over a session that is not open: what it waits for, or why it is over and the way to open it again. It also
 * asks what the session is for.
 */
export function SessionCover({ session, action }: { session: RemoteSession; action?: ReactNode }) {
  const t = useText()
  const over = useOverWords(session)
  const { phase, wants, line, error } = session
  if (phase === 'open') return null
  const isBusy = phase !== 'over' && phase !== 'idle'
  const text = over ?? (wants ? t('remoteSession.whyCancelled') : t(`remoteSession.phase.${phase}`))
  return (
    <div className={`${styles.cover} ${phase === 'broken' ? styles.thin : ''}`} role="status" data-is="session-cover">
      <div className={styles.say}>
        {isBusy ? (
          <i className={styles.spinner} aria-hidden="true" />
        ) : (
          <Icon name={error ? 'warning' : 'info'} size={22} />
        )}
        <p>{text}</p>
        {isBusy ? null : (
          <div className={styles.ways}>
            <Button type="primary" autoFocus onClick={() => line.begin()}>
              {t('remoteSession.reopen')}
            </Button>
            {action}
          </div>
        )}
      </div>
      <WhyDialog session={session} onCancel={() => line.use.setState({ wants: null })} />
    </div>
  )
}
