import type { AlarmSchedule } from '@cpm/contract/insight/alarm-rule/alarm-rule.form'
import { Checkbox, Input, Switch } from 'antd'
import { timezone } from '../../api/state/timezone.ts'
import { useText } from '../../api/text.ts'
import { Row, Stack } from '../../kit/layout/box.tsx'
import { Muted } from '../../kit/layout/text.tsx'
import styles from './alarm-rule.module.css'

type Props = {
  value?: AlarmSchedule | null
  onChange?: (schedule: AlarmSchedule | null) => void
  id?: string
  /** Of what the times are, where not of a rule. */
  label?: string
}

const days = [1, 2, 3, 4, 5, 6, 7] as const
const usual = (): AlarmSchedule => ({ days: [...days], from: '08:00', to: '22:00', zone: timezone })

/** In which times a rule fires, or something else counts. */
export function ScheduleInput({ value, onChange, id, label }: Props) {
  const t = useText()
  const change = (patch: Partial<AlarmSchedule>) => onChange?.({ ...(value ?? usual()), ...patch })
  return (
    <Stack gap={2}>
      <Row gap={3}>
        <Switch
          {...(id ? { id } : {})}
          checked={Boolean(value)}
          aria-label={label ?? t('alarmRule.schedule')}
          onChange={(on) => onChange?.(on ? usual() : null)}
        />
        {value ? null : <Muted>{t('alarmRule.always')}</Muted>}
      </Row>
      {value ? (
        <>
          <Checkbox.Group
            aria-label={t('alarmRule.days')}
            value={value.days}
            options={days.map((day) => ({ value: day, label: t(`alarmRule.day.${day}`) }))}
            onChange={(next) => change({ days: next.toSorted((a, b) => a - b) })}
          />
          <Row gap={2}>
            {(['from', 'to'] as const).map((end) => (
              <Input
                key={end}
                type="time"
                className={styles.time ?? ''}
                aria-label={t(`alarmRule.${end}`)}
                value={value[end]}
                onChange={({ target }) => change({ [end]: target.value })}
              />
            ))}
            <Muted>{value.zone}</Muted>
          </Row>
        </>
      ) : null}
    </Stack>
  )
}
