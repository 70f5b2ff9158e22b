import { Button, Select, Switch } from 'antd'
import { useText } from '../../../../api/text.ts'
import { Row } from '../../../../kit/layout/box.tsx'
import { Figures } from '../../../../kit/layout/text.tsx'
import { Icon } from '../../../../kit/values/icon.tsx'
import type { Mark } from './marks.ts'
import { eventBefore, nextEvent } from './player-keys.ts'
import { clockOf, type Play, type Speed, speeds } from './play.ts'
import { usePlaying } from './use-playing.ts'
import styles from '../replay.module.css'

type Props = { play: Play | null; marks: readonly Mark[]; onFullScreen: () => void }

export function PlayerBar({ play, marks, onFullScreen }: Props) {
  const t = useText()
  const { ms, isPlaying, speed, skipsIdle } = usePlaying(play)
  const next = play ? nextEvent(play, marks) : undefined
  const before = play ? eventBefore(play, marks) : undefined
  return (
    <Row between gap={4}>
      <Row gap={3}>
        <Button
          type="primary"
          disabled={!play}
          aria-label={t(isPlaying ? 'remoteSession.replay.pause' : 'remoteSession.replay.play')}
          icon={<Icon name={isPlaying ? 'pause' : 'play'} />}
          onClick={() => (isPlaying ? play?.pause() : play?.start())}
        />
        <Figures>
          {clockOf(ms)} / {clockOf(play?.endMs ?? 0)}
        </Figures>
        <Button
          disabled={before === undefined}
          aria-label={t('remoteSession.replay.previous')}
          title={t('remoteSession.replay.previous')}
          icon={<Icon name="skipBack" />}
          onClick={() => (before === undefined ? undefined : play?.seek(before))}
        />
        <Button
          disabled={next === undefined}
          aria-label={t('remoteSession.replay.next')}
          title={t('remoteSession.replay.next')}
          icon={<Icon name="skipOn" />}
          onClick={() => (next === undefined ? undefined : play?.seek(next))}
        />
      </Row>
      <Row gap={4}>
        <label className={styles.skip}>
          <Switch size="small" checked={skipsIdle} onChange={(on) => play?.setSkipsIdle(on)} />
          {t('remoteSession.replay.skip')}
        </label>
        <Select<Speed>
          aria-label={t('remoteSession.replay.speed')}
          value={speed}
          options={speeds.map((value) => ({ value, label: `${value}×` }))}
          // In full screen what hangs on the page's body is not to be seen.
          getPopupContainer={(field) => field.parentElement ?? document.body}
          onChange={(next) => play?.setSpeed(next)}
        />
        <Button
          aria-label={t('remoteSession.replay.full')}
          title={t('remoteSession.replay.full')}
          icon={<Icon name="fullscreen" />}
          onClick={onFullScreen}
        />
      </Row>
    </Row>
  )
}
