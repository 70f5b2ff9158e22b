import type { PlanPart } from '@cpm/contract/estate/plan/plan.config'
import { Button, Slider } from 'antd'
import { TimeField } from '../../kit/form/time/time-field.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { useText } from '../../api/text.ts'
import { nothing } from '../../kit/values/values.tsx'
import { Figures } from '../../kit/layout/text.tsx'
import styles from './plan.module.css'

type CellProps<V> = {
  part: PlanPart
  day: string
  value: V | undefined
  /** Read and not written. */
  fixed: boolean
  /** Why it cannot be set here; null when it can. */
  reason: string | null
  wrong?: boolean
  onChange: (value: V | undefined) => void
}

/** A time of a day, `08:30`. */
export function TimeCell({ part, day, value, fixed, reason, wrong, onChange }: CellProps<string>) {
  const t = useText()
  if (fixed) return value === undefined ? nothing : <Figures>{value}</Figures>
  return (
    <TimeField
      className={styles.planTime}
      value={value}
      aria-label={t('plan.cell', { day, part: t(`plan.part.${part}`) })}
      // What stands there already can still be taken away.
      disabled={reason !== null && value === undefined}
      title={reason ?? ''}
      status={wrong ? 'error' : ''}
      onChange={onChange}
    />
  )
}

/** What a level begins with once it is set. Percent. */
const firstLevel = 50

/** A level in percent, or left as it is. */
export function LevelCell({ part, day, value, fixed, reason, onChange }: CellProps<number>) {
  const t = useText()
  const names = { day, part: t(`plan.part.${part}`) }
  if (fixed) return value === undefined ? nothing : <Figures>{value}%</Figures>
  if (value === undefined) {
    return (
      <Button
        size="small"
        type="text"
        className={styles.planSet}
        disabled={reason !== null}
        title={reason ?? ''}
        aria-label={t('plan.setCell', names)}
        onClick={() => onChange(firstLevel)}
      >
        {t('plan.set')}
      </Button>
    )
  }
  return (
    <span className={styles.planLevel}>
      <Slider
        min={0}
        max={100}
        step={5}
        value={value}
        disabled={reason !== null}
        tooltip={{ formatter: null }}
        ariaLabelForHandle={t('plan.cell', names)}
        onChange={(level: number) => onChange(level)}
      />
      <Figures className={styles.planFigure}>{value}%</Figures>
      <Button
        size="small"
        type="text"
        icon={<Icon name="close" size={14} />}
        title={t('plan.unset')}
        aria-label={t('plan.unsetCell', names)}
        onClick={() => onChange(undefined)}
      />
    </span>
  )
}
