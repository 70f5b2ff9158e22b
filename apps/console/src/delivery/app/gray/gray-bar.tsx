import { type GrayState, grayStates } from '@cpm/contract/delivery/app/app'
import { useText } from '../../../api/text.ts'
import { figure } from '../../../kit/values/figures.ts'
import { type Tone, toneColor } from '../../../kit/values/status.tsx'
import styles from './gray.module.css'

export const grayTones: Readonly<Record<GrayState, Tone>> = {
  has: 'ok',
  open: 'busy',
  unmade: 'idle',
  failed: 'bad',
  skipped: 'idle',
  stopped: 'warn',
  other: 'warn',
}

type Counts = Readonly<Partial<Record<GrayState, number>>>

/** How far it is: a piece for each state, and the same in words. */
export function GrayBar({ counts }: { counts: Counts }) {
  const t = useText()
  const pieces = grayStates.flatMap((state) => {
    const count = counts[state] ?? 0
    return count > 0 ? [{ state, count }] : []
  })
  const said = pieces.map(({ state, count }) => `${t(`appGray.state.${state}`)} ${figure(count)}`).join(t('run.comma'))
  return (
    <span className={styles.bar} title={said} role="img" aria-label={said}>
      {pieces.map(({ state, count }) => (
        <i
          key={state}
          style={{ flexGrow: count, background: toneColor(grayTones[state]) }}
          data-open={state === 'open' || state === 'unmade' ? '' : undefined}
        />
      ))}
    </span>
  )
}

type StatesProps = { counts: Counts; chosen: GrayState | undefined; onChoose: (state: GrayState | undefined) => void }

/** Every state with how many there are; one of them leaves the others out below. */
export function GrayStates({ counts, chosen, onChoose }: StatesProps) {
  const t = useText()
  const present = grayStates.filter((state) => (counts[state] ?? 0) > 0)
  return (
    <div className={styles.states} role="group" aria-label={t('appGray.state')}>
      {present.map((state) => (
        <button
          key={state}
          type="button"
          aria-pressed={chosen === state}
          onClick={() => onChoose(chosen === state ? undefined : state)}
        >
          <i aria-hidden="true" style={{ background: toneColor(grayTones[state]) }} />
          {t(`appGray.state.${state}`)} <b>{figure(counts[state] ?? 0)}</b>
        </button>
      ))}
    </div>
  )
}
