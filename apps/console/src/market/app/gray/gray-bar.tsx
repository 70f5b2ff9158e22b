import { type GrayState, grayStates } from '@cpm/contract/market/app/app'
import { useText } from '../../../api/text.ts'
import { Figures } from '../../../kit/layout/text.tsx'
import { Press, PressRow } from '../../../kit/layout/press-row.tsx'
import { figure } from '../../../kit/values/figures.ts'
import { PieceBar } from '../../../kit/values/piece-bar.tsx'
import { StatusDot, type Tone } from '../../../kit/values/status.tsx'

export const grayTones: Readonly<Record<GrayState, Tone>> = {
  has: 'ok',
  open: 'busy',
  unmade: 'idle',
  failed: 'bad',
  unknown: 'bad',
  expired: 'warn',
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
    <PieceBar
      thick
      title={said}
      role="img"
      aria-label={said}
      pieces={pieces.map(({ state, count }) => ({
        key: state,
        count,
        tone: grayTones[state],
        open: state === 'open' || state === 'unmade' ? 'begun' : undefined,
      }))}
    />
  )
}

type StatesProps = { counts: Counts; chosen: GrayState | undefined; onChoose: (state: GrayState | undefined) => void }

/** Every state with how many there are; one of them leaves the others out below. */
export function GrayStates({ counts, chosen, onChoose }: StatesProps) {
  const t = useText()
  const present = grayStates.filter((state) => (counts[state] ?? 0) > 0)
  return (
    <PressRow label={t('appGray.state')}>
      {present.map((state) => (
        <Press
          key={state}
          is={chosen === state}
          count={counts[state] ?? 0}
          onPress={() => onChoose(chosen === state ? undefined : state)}
        >
          <StatusDot tone={grayTones[state]} label={t(`appGray.state.${state}`)} />
          <Figures as="b">{figure(counts[state] ?? 0)}</Figures>
        </Press>
      ))}
    </PressRow>
  )
}
