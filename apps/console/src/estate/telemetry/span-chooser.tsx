import { Button, Segmented } from 'antd'
import { beginOf, dateAt } from '../../kit/values/days.ts'
import type { ReactNode } from 'react'
import { Icon } from '../../kit/values/icon.tsx'
import { useNow } from '../../kit/values/now.ts'
import { MomentField } from '../../kit/form/time/moment-field.tsx'
import { useText } from '../../api/text.ts'
import { formatMoment } from '../../kit/values/values.tsx'
import { shifted, windowOf, type Zoom, zoomed, zooms } from './series.ts'
import { Figures } from '../../kit/layout/text.tsx'
import { Row } from '../../kit/layout/box.tsx'
import styles from './run-info.module.css'

type Props = {
  from: string | undefined
  zoom: Zoom
  /** `from` in milliseconds; undefined: the newest stretch. */
  onChange: (from: number | undefined, zoom: Zoom) => void
  extra?: ReactNode
}

/** Which hours are on the screen: by day, closer, earlier and later, or the newest. */
export function SpanChooser({ from, zoom, onChange, extra }: Props) {
  const t = useText()
  const now = useNow()
  const shown = windowOf(from, zoom, now)
  const [earlier, later] = [shifted(from, zoom, -1, now), shifted(from, zoom, 1, now)]
  const isLive = from === undefined
  const choose = (day: string) => {
    const start = beginOf(day)
    if (start !== undefined && start <= now) onChange(start, zoom)
  }
  return (
    <Row gap={4}>
      <Segmented<Zoom>
        aria-label={t('telemetry.span')}
        value={zoom}
        onChange={(hours) => onChange(zoomed(from, hours), hours)}
        options={zooms.map((hours) => ({ value: hours, label: t(`telemetry.hours.${hours}`) }))}
      />
      <span className={styles.spanMove}>
        <Button
          icon={<Icon name="chevronLeft" />}
          aria-label={t('telemetry.earlier')}
          title={t('telemetry.earlier')}
          onClick={() => earlier !== null && onChange(earlier, zoom)}
        />
        <MomentField
          allowClear={false}
          aria-label={t('telemetry.day')}
          value={dateAt(isLive ? now : shown.from)}
          max={dateAt(now)}
          onChange={choose}
        />
        <Button
          icon={<Icon name="chevronRight" />}
          aria-label={t('telemetry.later')}
          title={t('telemetry.later')}
          disabled={isLive}
          onClick={() => onChange(later ?? undefined, zoom)}
        />
      </span>
      <Button type={isLive ? 'primary' : 'default'} aria-pressed={isLive} onClick={() => onChange(undefined, zoom)}>
        {t('telemetry.latest')}
      </Button>
      <Figures className={styles.spanShown}>
        {`${formatMoment(new Date(shown.from)).slice(0, 16)} – ${formatMoment(new Date(shown.to)).slice(5, 16)}`}
      </Figures>
      <span className={styles.spanExtra}>{extra}</span>
    </Row>
  )
}
