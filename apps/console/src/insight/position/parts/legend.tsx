import type { OutputOf } from '@cpm/contract/kernel/route'
import { mostPositions, type position } from '@cpm/contract/insight/position/position'
import { Button } from 'antd'
import { useText } from '../../../api/text.ts'
import { Row } from '../../../kit/layout/box.tsx'
import { stateLetters } from '../map/points.ts'
import styles from '../position.module.css'

const marks = { o: styles.markO, f: styles.markF, l: styles.markL, n: styles.markN }

type Props = {
  data: OutputOf<typeof position.routes.list>
  unplaced: number
  onUnplaced: () => void
  attribution: string | null
}

/** How many are shown and how many not, and what the marks mean. */
export function Legend({ data, unplaced, onUnplaced, attribution }: Props) {
  const t = useText()
  const { sns, total, hidden, more } = data
  const missing = total - sns.length
  return (
    <div className={styles.legend}>
      <Row gap={4} as="ul" aria-label={t('position.states')}>
        {stateLetters.map((letter) => (
          <li key={letter}>
            <i className={marks[letter]} aria-hidden="true" />
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
      <small>
        {attribution ?? `${t('position.mapData')} © GeoNames (CC BY 4.0), Natural Earth · ${t('position.localNames')}`}
      </small>
    </div>
  )
}
