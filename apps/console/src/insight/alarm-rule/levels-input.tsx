import type { AlarmLevel } from '@cpm/contract/insight/alarm-rule/alarm-rule.form'
import { type AlarmKey, type Severity, severities, specOf } from '@cpm/contract/insight/alarm-rule/alarm-rule.keys'
import { Button, InputNumber, Select } from 'antd'
import { useText } from '../../api/text.ts'
import { Row, Stack } from '../../kit/layout/box.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import styles from './alarm-rule.module.css'

type Props = { value?: AlarmLevel[]; onChange?: (levels: AlarmLevel[]) => void; alarmKey: AlarmKey; id?: string }

/** How grave it is, and from which point on: several levels where it is a number. */
export function LevelsInput({ value = [], onChange, alarmKey, id }: Props) {
  const t = useText()
  const { unit, bad } = specOf(alarmKey)
  const change = (n: number, patch: Partial<AlarmLevel>) =>
    onChange?.(value.map((level, at) => (at === n ? { ...level, ...patch } : level)))
  const free = severities.filter((one) => !value.some(({ severity }) => severity === one))
  return (
    <Stack gap={2}>
      {value.map((level, n) => (
        <Row key={level.severity} gap={2}>
          <Select<Severity>
            {...(n === 0 && id ? { id } : {})}
            className={styles.severity ?? ''}
            aria-label={t('alarm.severity')}
            value={level.severity}
            options={severities
              .filter((one) => one === level.severity || free.includes(one))
              .map((one) => ({ value: one, label: t(`alarm.severity.${one}`) }))}
            onChange={(severity) => change(n, { severity })}
          />
          {unit === undefined ? null : (
            <>
              <span>{t(`alarmRule.${bad ?? 'above'}`)}</span>
              <InputNumber
                aria-label={t('alarmRule.at')}
                min={0}
                {...(unit === 'percent' ? { max: 100 } : {})}
                value={level.at}
                suffix={t(`alarmRule.unit.${unit}`)}
                className={styles.point ?? ''}
                onChange={(at) => change(n, { at })}
              />
            </>
          )}
          {value.length > 1 ? (
            <Button
              type="text"
              icon={<Icon name="close" />}
              aria-label={t('alarmRule.removeLevel')}
              onClick={() => onChange?.(value.filter((_, at) => at !== n))}
            />
          ) : null}
        </Row>
      ))}
      {unit !== undefined && free.length > 0 ? (
        <div>
          <Button
            size="small"
            icon={<Icon name="plus" />}
            onClick={() => onChange?.([...value, { severity: free.at(-1) ?? 'critical', at: null }])}
          >
            {t('alarmRule.addLevel')}
          </Button>
        </div>
      ) : null}
    </Stack>
  )
}
