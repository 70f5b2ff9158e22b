import { type AnyTaskType, type TaskType, taskTypeOf } from '@cpm/contract/delivery/task/task'
import { Form, InputNumber, Radio } from 'antd'
import { useEffect } from 'react'
import { useText } from '../../../../api/text.ts'
import { Field } from '../../../../kit/form/form.tsx'
import { Row } from '../../../../kit/layout/box.tsx'
import { Switched } from './switch-section.tsx'
import { ReasonsInput } from './inputs/reasons-input.tsx'
import { WavesInput } from './inputs/waves-input.tsx'
import styles from './rules.module.css'

/** In which order it goes to its terminals, what stops it, and whether it is tried again. */
export function HowFields({ type, byFilter }: { type: TaskType; byFilter: boolean }) {
  const t = useText()
  const keepsBefore = useKeepsBefore(type)
  return (
    <>
      <Switched part="inWaves" label={t('task.inWaves')}>
        <Field name="rules.waves" label={t('task.waves')}>
          <WavesInput />
        </Field>
        <Row gap={5} className={styles.figures}>
          <Field name="rules.successPercent" label={t('task.gateSuccess')}>
            <InputNumber min={1} max={100} precision={0} />
          </Field>
          <Field name="rules.afterMinutes" label={t('task.gateAfter')}>
            <InputNumber min={0} max={43_200} precision={0} />
          </Field>
          <Field name="rules.next" label={t('task.gateNext')}>
            <Radio.Group
              options={(['hand', 'self'] as const).map((value) => ({ value, label: t(`task.gateNext.${value}`) }))}
            />
          </Field>
        </Row>
      </Switched>
      <Switched part="pauses" label={t('task.pauseAbove')}>
        <Field name="rules.maxFailedPercent" label={t('task.gateFailed')}>
          <InputNumber min={0} max={100} precision={0} />
        </Field>
        {keepsBefore ? <Switched part="goBack" label={t('task.goBackRule')} /> : null}
      </Switched>
      <Switched part="again" label={t('task.again')}>
        <Row gap={5} className={styles.figures}>
          <Field name="rules.times" label={t('task.retryTimes')}>
            <InputNumber min={1} max={10} precision={0} />
          </Field>
          <Field name="rules.retryMinutes" label={t('task.retryAfter')} help={t('task.retryHint')}>
            <InputNumber min={1} max={1440} precision={0} />
          </Field>
        </Row>
        <Field name="rules.retryReasons" label={t('task.retryReasons')} help={t('task.retryReasonsHint')}>
          <ReasonsInput />
        </Field>
      </Switched>
      {keepsBefore ? <Switched part="supersede" label={t('task.supersede')} hint={t('task.supersedeHint')} /> : null}
      {byFilter ? <Switched part="lateJoiners" label={t('task.lateJoiners')} /> : null}
    </>
  )
}

/** Whether what is chosen can go back; where it cannot, nobody has asked for that. */
function useKeepsBefore(type: TaskType): boolean {
  const form = Form.useFormInstance()
  const spec: AnyTaskType = taskTypeOf[type]
  const keepsBefore = spec.keepsBefore ?? false
  useEffect(() => {
    if (!keepsBefore) form.setFieldValue(['rules', 'goBack'], undefined)
  }, [form, keepsBefore])
  return keepsBefore
}
