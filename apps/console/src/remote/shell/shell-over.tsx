import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useText } from '../../api/text.ts'
import { Muted } from '../../kit/layout/text.tsx'
import type { RemoteSession } from '../session/use-session.ts'
import { WhyDialog } from '../session/reason-dialog.tsx'
import styles from './shell.module.css'

/** Under what the shell last said: why it is over, and the way to another. */
export function ShellOver({ session, words }: { session: RemoteSession; words: string }) {
  const t = useText()
  const again = useRef<HTMLButtonElement>(null)
  useEffect(() => again.current?.focus(), [])
  return (
    <div className={styles.over} role="status">
      <span>{words}</span>
      <Muted small>{t('shell.enterHint')}</Muted>
      <Button ref={again} size="small" type="primary" onClick={() => session.line.begin()}>
        {t('remoteSession.reopen')}
      </Button>
      <WhyDialog session={session} onCancel={() => session.line.use.setState({ wants: null })} />
    </div>
  )
}
