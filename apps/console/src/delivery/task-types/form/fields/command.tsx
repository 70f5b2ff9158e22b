import { Checkbox, Select } from 'antd'
import { useLanguage, useText } from '../../../../api/text.ts'
import { Field } from '../../../../kit/form/form.tsx'
import { durationText } from '../../../../kit/values/duration.ts'
import { CommandLine } from '../../../task/create/command-line.tsx'
import { timeLimits } from '../parts/time-limits.ts'

/** On the page of tasks alone: beside the terminals it is written in little room, without a form. */
export function Fields() {
  const t = useText()
  const language = useLanguage()
  return (
    <>
      <Field name="params.line" label={t('task.line')} help={t('task.lineHint')}>
        <CommandLine minRows={3} />
      </Field>
      <Field name="params.timeoutMs" label={t('task.timeLimit')}>
        <Select
          style={{ maxWidth: 260 }}
          options={timeLimits.map((ms) => ({ value: ms, label: durationText(ms, language) }))}
        />
      </Field>
      <Field name="params.root" label="" valuePropName="checked">
        <Checkbox>{t('task.root')}</Checkbox>
      </Field>
    </>
  )
}
