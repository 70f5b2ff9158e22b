import type { WeekWindow } from '@cpm/contract/estate/group/group.hours'
import { Switch } from 'antd'
import { useState } from 'react'
import { useText } from '../../../api/text.ts'
import { type Week, weekFrom, windowsFrom } from '../../../estate/group/hours/hours-draft.ts'
import { WeekHours } from '../../../estate/group/hours/week-hours.tsx'
import { Row, Stack } from '../../../kit/layout/box.tsx'

type Hours = WeekWindow[] | null
type Props = { value?: Hours; onChange?: (hours: Hours) => void; id?: string }

/** When the clock runs: day and night, or in the hours of a week. */
export function WindowsField({ value = null, onChange, id }: Props) {
  const t = useText()
  const [week, setWeek] = useState<Week>(() => weekFrom(value ?? []))
  return (
    <Stack gap={3}>
      <Row gap={2}>
        <Switch
          aria-label={t('order.terms.always')}
          checked={value === null}
          onChange={(always) => onChange?.(always ? null : (windowsFrom(week) ?? []))}
        />
        <span>{t('order.terms.always')}</span>
      </Row>
      {value === null ? null : (
        <WeekHours
          {...(id ? { id } : {})}
          value={week}
          onChange={(next: Week) => {
            setWeek(next)
            // A line that is not whole yet is none.
            onChange?.(windowsFrom(next) ?? [])
          }}
        />
      )}
    </Stack>
  )
}
