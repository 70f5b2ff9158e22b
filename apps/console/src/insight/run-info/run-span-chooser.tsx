import { Button, Select } from 'antd'
import { beginOf, dateAt } from '../../kit/values/days.ts'
import { useText } from '../../api/text.ts'
import { MomentField } from '../../kit/form/time/moment-field.tsx'
import { Figures } from '../../kit/layout/text.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { useNow } from '../../kit/values/now.ts'
import { formatMoment } from '../../kit/values/values.tsx'
import { movedBy, type Span, spanAt, spanFrom, spans } from './run-span.ts'
import styles from './run-info.module.css'

const words = {
  '1': 'telemetry.hours.1',
  '6': 'telemetry.hours.6',
  '24': 'telemetry.hours.24',
  '168': 'telemetry.days.7',
  '720': 'telemetry.days.30',
  '2160': 'telemetry.days.90',
  '8760': 'telemetry.days.365',
} as const satisfies Record<Span, string>

type Props = {
  from: string | undefined
  span: Span
  /** `from` in milliseconds; undefined: the newest. */
  onChange: (from: number | undefined, span: Span) => void
}

/** How much time is on the screen, and which. */
export function RunSpanChooser({ from, span, onChange }: Props) {
  const t = useText()
  const now = useNow()
  const shown = spanAt(from, span, now)
  const [earlier, later] = [movedBy(from, span, -1, now), movedBy(from, span, 1, now)]
  const isLive = from === undefined
  return (
    <>
      <Select<Span>
        aria-label={t('telemetry.span')}
        value={span}
        popupMatchSelectWidth={false}
        onChange={(next) => onChange(spanFrom(from, span, next, now), next)}
        options={spans.map((one) => ({ value: one, label: t(words[one]) }))}
      />
      <span className={styles.move}>
        <Button
          icon={<Icon name="chevronLeft" />}
          aria-label={t('telemetry.earlier')}
          title={t('telemetry.earlier')}
          onClick={() => earlier !== null && onChange(earlier, span)}
        />
        <MomentField
          allowClear={false}
          aria-label={t('telemetry.day')}
          value={dateAt(shown.from)}
          max={dateAt(now)}
          onChange={(day) => {
            const start = beginOf(day)
            if (start !== undefined && start <= now) onChange(start, span)
          }}
        />
        <Button
          icon={<Icon name="chevronRight" />}
          aria-label={t('telemetry.later')}
          title={t('telemetry.later')}
          disabled={isLive}
          onClick={() => onChange(later ?? undefined, span)}
        />
      </span>
      <Button type={isLive ? 'primary' : 'default'} aria-pressed={isLive} onClick={() => onChange(undefined, span)}>
        {t('telemetry.latest')}
      </Button>
      <Figures className={styles.shown}>
        {`${formatMoment(new Date(shown.from)).slice(0, 16)} – ${formatMoment(new Date(shown.to)).slice(5, 16)}`}
      </Figures>
    </>
  )
}
