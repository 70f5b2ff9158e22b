import type { OutputOf } from '@cpm/contract/kernel/route'
import { mostPositions, type PlaceState, type position } from '@cpm/contract/insight/position/position'
import { Button } from 'antd'
import { useText } from '../../../api/text.ts'
import { Row } from '../../../kit/layout/box.tsx'
import type { Source } from '../map/map-view.tsx'
import { stateLetters } from '../map/points.ts'
import { Attribution } from './attribution.tsx'
import styles from '../position.module.css'

const marks = { o: styles.markO, f: styles.markF, l: styles.markL, n: styles.markN }

/** The mark of a state, as on the map. */
export const StateMark = ({ state }: { state: PlaceState }) => (
  <i className={`${styles.mark} ${marks[state]}`} aria-hidden="true" />
)

type Props = {
  data: OutputOf<typeof position.routes.list>
  unplaced: number
  onUnplaced: () => void
  source: Source
}

/** How many are shown and how many not, and what the marks mean. */
export function Legend({ data, unplaced, onUnplaced, source }: Props) {
  const t = useText()
  const { sns, total, hidden, more } = data
  const missing = total - sns.length
  return (
    <div className={styles.legend}>
      <Row gap={4} as="ul" aria-label={t('position.states')}>
        {stateLetters.map((letter) => (
          <li key={letter}>
            <StateMark state={letter} />
            {t(`position.state.${letter}`)}
          </li>
        ))}
      </Row>
      <Row gap={4} role="status">
        <span>{t('position.located', { count: sns.length })}</span>
        {missing > 0 ? <span>{t('position.unlocated', { count: missing })}</span> : null}
        {hidden > 0 ? <span>{t('position.hidden', { count: hidden })}</span> : null}
        {more ? <span>{t('position.more', { most: mostPositions })}</span> : null}
        {unplaced > 0 ? (
          <Button type="link" size="small" data-count={unplaced} onClick={onUnplaced}>
            {t('position.storeUnplaced')} {unplaced}
          </Button>
        ) : null}
      </Row>
      <Attribution source={source} />
    </div>
  )
}
