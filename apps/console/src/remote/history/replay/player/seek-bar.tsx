import { useText } from '../../../../api/text.ts'
import { detailOf } from '../../event-text.ts'
import type { Mark } from './marks.ts'
import { clockOf, type Play } from './play.ts'
import { usePlaying } from './use-playing.ts'
import styles from '../replay.module.css'

const tones: Readonly<Record<string, string>> = {
  private: 'warn',
  input_dropped: 'bad',
  consent: 'ok',
  screenshot: 'info',
}

/** Where in the recording one is, with what happened as marks. */
export function SeekBar({ play, marks }: { play: Play | null; marks: readonly Mark[] }) {
  const t = useText()
  const { ms } = usePlaying(play)
  const whole = Math.max(1, play?.endMs ?? 1)
  return (
    <div className={styles.seek}>
      <input
        type="range"
        min={0}
        max={whole}
        step={100}
        value={ms}
        disabled={!play}
        aria-label={t('remoteSession.replay.place')}
        aria-valuetext={t('remoteSession.replay.at', { at: clockOf(ms), whole: clockOf(whole) })}
        style={{ '--done': `${(100 * ms) / whole}%` } as Record<string, string>}
        onChange={({ target }) => play?.seek(Number(target.value))}
      />
      <div className={styles.marks}>
        {marks.map(({ ms: at, event }) => {
          const said = [clockOf(at), t(`remoteSession.event.${event.type}`), event.personName, detailOf(event, t)]
          return (
            <button
              key={event.id}
              type="button"
              // The events beside the picture are the way there by the keyboard.
              tabIndex={-1}
              className={styles.mark}
              data-is="replay-mark"
              style={{ left: `${(100 * at) / whole}%`, background: `var(--tone-${tones[event.type] ?? 'busy'})` }}
              title={said.filter(Boolean).join(' · ')}
              aria-label={said.filter(Boolean).join(' · ')}
              onClick={() => play?.seek(at)}
            />
          )
        })}
      </div>
    </div>
  )
}
