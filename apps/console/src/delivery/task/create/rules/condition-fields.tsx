import { InputNumber } from 'antd'
import { useText } from '../../../../api/text.ts'
import { Field } from '../../../../kit/form/form.tsx'
import { MomentField } from '../../../../kit/form/time/moment-field.tsx'
import { Switched } from './switch-section.tsx'

/** What must be so at the terminal before it begins. */
export function ConditionFields() {
  const t = useText()
  return (
    <>
      <Switched part="wifiOnly" label={t('task.wifiOnly')} />
      <Switched part="charging" label={t('task.charging')} />
      <Switched part="battery" label={t('task.battery')}>
        <Field name="rules.minBattery" label={t('task.minBatteryPercent')}>
          <InputNumber min={1} max={100} precision={0} />
        </Field>
      </Switched>
      <Switched part="notBusy" label={t('task.notBusy')} />
      <Switched part="byDeadline" label={t('task.byDeadline')} hint={t('task.deadlineHint')}>
        <Field name="rules.deadlineAt" label={t('task.deadlineAt')}>
          <MomentField withTime style={{ maxWidth: 260 }} />
        </Field>
      </Switched>
    </>
  )
}
