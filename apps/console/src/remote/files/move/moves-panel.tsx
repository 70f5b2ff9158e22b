import { plainDirection } from '@cpm/contract/kernel/fields/direction'
import { formatBytes } from '@cpm/contract/kernel/file/files'
import { Button } from 'antd'
import { type Text, useText } from '../../../api/text.ts'
import { Figures, Muted } from '../../../kit/layout/text.tsx'
import { Row } from '../../../kit/layout/box.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import type { Move, Moves } from './moves.ts'
import styles from '../files.module.css'

/** What is on its way, and what became of it. */
export function MovesPanel({ moves }: { moves: Moves }) {
  const t = useText()
  const { list } = moves.use()
  if (list.length === 0) return null
  const isDone = list.some(({ at }) => at === 'done' || at === 'failed')
  return (
    <section className={styles.moves} aria-label={t('desk.moving')}>
      <Row between>
        <h3>{t('desk.moving')}</h3>
        {isDone ? (
          <Button size="small" type="text" onClick={moves.clear}>
            {t('desk.clearDone')}
          </Button>
        ) : null}
      </Row>
      <ul>
        {list.map((move) => (
          <MoveRow key={move.key} move={move} moves={moves} />
        ))}
      </ul>
    </section>
  )
}

function said(t: Text, { at, speed, error }: Move): string {
  if (at === 'waiting') return t('desk.moveWaiting')
  if (at === 'going') return speed > 0 ? t('desk.moveGoing', { speed: formatBytes(speed) }) : ''
  if (at === 'checking') return t('desk.moveChecking')
  if (at === 'broken') return t('desk.moveBroken')
  return at === 'done' ? t('desk.moveDone') : t(`desk.error.${error ?? 'failed'}`)
}

function MoveRow({ move, moves }: { move: Move; moves: Moves }) {
  const t = useText()
  const { key, way, at, have, size } = move
  const name = plainDirection(move.name)
  const part = size > 0 ? Math.min(100, (have / size) * 100) : at === 'done' ? 100 : 0
  const isOver = at === 'done' || at === 'failed'
  return (
    <li data-at={at}>
      <Icon
        name={at === 'done' ? 'check' : at === 'failed' ? 'warning' : way === 'up' ? 'upload' : 'download'}
        size={18}
      />
      <span className={styles.moveName} title={name}>
        {name}
      </span>
      <Figures className={styles.moveSize}>
        {isOver ? formatBytes(size) : `${formatBytes(have)} / ${formatBytes(size)}`}
      </Figures>
      <Muted small role="status" className={styles.moveSaid}>
        {said(t, move)}
      </Muted>
      {at === 'failed' ? (
        <Button size="small" onClick={() => moves.retry(key)}>
          {t('desk.retry')}
        </Button>
      ) : null}
      {isOver ? null : (
        <Button size="small" aria-label={`${t('desk.cancel')}: ${name}`} onClick={() => moves.cancel(key)}>
          {t('desk.cancel')}
        </Button>
      )}
      {isOver ? null : (
        <span className={styles.bar} role="progressbar" aria-label={name} aria-valuenow={Math.round(part)}>
          <i style={{ width: `${part}%` }} />
        </span>
      )}
    </li>
  )
}
