import { weekdays } from '@cpm/contract/estate/plan/plan.config'
import { Form, InputNumber, Radio, Segmented, Select } from 'antd'
import { useLanguage, useText } from '../../../../api/text.ts'
import { Field } from '../../../../kit/form/form.tsx'
import { TimeField } from '../../../../kit/form/time/time-field.tsx'
import { Row } from '../../../../kit/layout/box.tsx'
import { weekdayText } from '../../../../estate/group/hours/days-text.ts'
import { DaysInput } from './inputs/days-input.tsx'
import { NextRounds } from './next-rounds.tsx'
import { everyUnits, monthDays, repetitions, type RulesTyped } from './rules-input.ts'
import styles from './rules.module.css'

type Repeat = RulesTyped['repeat']

/** Whether and how often it is done again, and when that would be. */
export function RepeatFields() {
  const t = useText()
  const repeat = Form.useWatch<Repeat>(['rules', 'repeat']) ?? 'no'
  const isByCalendar = repeat !== 'no' && repeat !== 'every'
  return (
    <>
      <Field name="rules.repeat" label={t('task.repeat')}>
        <Segmented
          aria-label={t('task.repeat')}
          options={repetitions.map((value) => ({ value, label: t(`task.repeat.${value}`) }))}
        />
      </Field>
      {repeat === 'no' ? null : (
        <div className={styles.part}>
          <Row gap={5} className={styles.figures}>
            {repeat === 'every' ? <EveryFields /> : null}
            {repeat === 'week' ? (
              <Field name="rules.days" label={t('task.onDays')}>
                <DaysInput label={t('task.onDays')} />
              </Field>
            ) : null}
            {repeat === 'month' ? <MonthFields /> : null}
            {isByCalendar ? (
              <Field name="rules.time" label={t('task.calendar.at')}>
                <TimeField />
              </Field>
            ) : null}
          </Row>
          <NextRounds />
        </div>
      )}
    </>
  )
}

function EveryFields() {
  const t = useText()
  const units = Object.keys(everyUnits) as (keyof typeof everyUnits)[]
  return (
    <>
      <Field name="rules.everyCount" label={t('task.everyCount')}>
        <InputNumber min={1} max={1440} precision={0} />
      </Field>
      <Field name="rules.everyUnit" label={t('task.everyUnit')}>
        <Radio.Group options={units.map((value) => ({ value, label: t(`task.everyUnit.${value}`) }))} />
      </Field>
    </>
  )
}

function MonthFields() {
  const t = useText()
  const language = useLanguage()
  const on = Form.useWatch<RulesTyped['monthOn']>(['rules', 'monthOn'])
  return (
    <>
      <Field name="rules.monthOn" label={t('task.monthOn')}>
        <Select
          popupMatchSelectWidth={false}
          options={monthDays.map((value) => ({ value, label: t(`task.monthOn.${value}`) }))}
        />
      </Field>
      {on === 'day' ? (
        <Field name="rules.monthDay" label={t('task.monthDay')} help={t('task.monthDayHint')}>
          <InputNumber min={1} max={31} precision={0} />
        </Field>
      ) : null}
      {on === 'nth' ? (
        <>
          <Field name="rules.monthNth" label={t('task.monthNth')}>
            <Select
              options={([1, 2, 3, 4, 5] as const).map((value) => ({ value, label: t(`task.ordinal.${value}`) }))}
            />
          </Field>
          <Field name="rules.monthWeekday" label={t('task.monthWeekday')}>
            <Select options={weekdays.map((value) => ({ value, label: weekdayText(value, language) }))} />
          </Field>
        </>
      ) : null}
    </>
  )
}
