import { Button } from 'antd'
import { type RefObject, Suspense, useRef, useState } from 'react'
import { quietApi } from '../../api/api.ts'
import { lazy } from '../../api/lazy.ts'
import { useRead } from '../../api/read/read.ts'
import { useText } from '../../api/text.ts'
import { PageFrame, Waiting } from '../../kit/page/page.tsx'
import { usePlace } from '../../kit/page/tab-route.ts'
import { Icon, type IconName } from '../../kit/values/icon.tsx'
import { Row } from '../../kit/layout/box.tsx'
import { Muted } from '../../kit/layout/text.tsx'
import { useFullWindow } from '../session/full-window.tsx'
import { RemoteHead } from '../session/remote-head.tsx'
import { useRemoteSession } from '../session/use-session.ts'
import { useFontSize } from './font-size.ts'
import styles from './shell.module.css'

export const path = '/remote/shell/{sn}'

const ShellView = lazy(async () => ({ default: (await import('./shell-view.tsx')).ShellView }))

/** The shell of one terminal. */
export function Page() {
  const t = useText()
  const sn = usePlace('sn')
  const terminal = useRead(quietApi.terminal.get, { sn }).data
  const session = useRemoteSession({ sn, kind: 'shell' })
  const [fontSize, change] = useFontSize()
  const [searching, setSearching] = useState(false)
  const [isFull, toggleFull] = useFullWindow(['Escape'])
  const toolbar = useRef<HTMLDivElement>(null)
  const tools = { fontSize, change, onSearch: () => setSearching(!searching), isFull, toggleFull, toolbar }
  return (
    <div className={isFull ? styles.full : styles.page} data-is="shell-page" data-full={isFull ? '' : undefined}>
      <PageFrame
        fill
        title={t('shell.title', { name: terminal?.name || sn })}
        extra={
          <RemoteHead session={session}>
            <Tools {...tools} />
          </RemoteHead>
        }
      >
        <Suspense fallback={<Waiting lines={8} />}>
          <ShellView
            session={session}
            sn={sn}
            fontSize={fontSize}
            searching={searching}
            onSearch={setSearching}
            toolbar={toolbar}
          />
        </Suspense>
        <Muted small className={styles.hint ?? ''}>
          {t('shell.leaveHint')}
        </Muted>
      </PageFrame>
    </div>
  )
}

type ToolsProps = {
  change: (by: -1 | 1) => void
  onSearch: () => void
  isFull: boolean
  toggleFull: () => void
  toolbar: RefObject<HTMLDivElement | null>
}

function Tools({ change, onSearch, isFull, toggleFull, toolbar }: ToolsProps) {
  const t = useText()
  const tools: [icon: IconName, label: string, act: () => void][] = [
    ['search', t('shell.search'), onSearch],
    ['minus', t('shell.smaller'), () => change(-1)],
    ['plus', t('shell.larger'), () => change(1)],
    [isFull ? 'fullscreenExit' : 'fullscreen', t(isFull ? 'shell.fullScreenOff' : 'shell.fullScreen'), toggleFull],
  ]
  return (
    <div ref={toolbar}>
      <Row gap={2} role="toolbar" aria-label={t('shell.open')}>
        {tools.map(([icon, label, act]) => (
          <Button key={icon} icon={<Icon name={icon} />} aria-label={label} title={label} onClick={act} />
        ))}
      </Row>
    </div>
  )
}
