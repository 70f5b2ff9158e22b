import { frozenTypes, type TaskType } from '@cpm/contract/delivery/task/task'
import { Form, Radio, Select } from 'antd'
import { useEffect } from 'react'
import { useCan } from '../../../../api/session/can.tsx'
import { timezone } from '../../../../api/state/timezone.ts'
import { useLanguage, useText } from '../../../../api/text.ts'
import { Field } from '../../../../kit/form/form.tsx'
import { MomentField } from '../../../../kit/form/time/moment-field.tsx'
import { Muted } from '../../../../kit/layout/text.tsx'
import { durationText } from '../../../../kit/values/duration.ts'
import { asLongAsMay, longWaits, type Wait } from '../../when/expiry.ts'
import { RepeatFields } from './repeat-fields.tsx'
import type { RulesTyped } from './rules-input.ts'
import { Switched } from './switch-section.tsx'
import { WindowsInput } from './inputs/windows-input.tsx'

const width = { maxWidth: 260 }

/** When it begins, in which hours it may be done, whether it repeats, and until when it holds. */
export function WhenFields({ type }: { type: TaskType }) {
  const t = useText()
  const typed = Form.useWatch<RulesTyped | undefined>('rules') ?? {}
  const { later, inHours, outsideHours, ignoreBlackDays, repeat = 'no' } = typed
  const isByHours = later === true || inHours === true || !['no', 'every'].includes(repeat)
  return (
    <>
      <Switched part="later" label={t('task.later')}>
        <Field name="rules.startAt" label={t('task.startAt')}>
          <MomentField withTime style={width} />
        </Field>
      </Switched>
      <Switched part="inHours" label={t('task.inHours')}>
        <Field name="rules.windows" label={t('task.windows')}>
          <WindowsInput />
        </Field>
      </Switched>
      <Switched part="outsideHours" label={t('task.outsideHours')} hint={t('task.outsideHoursHint')} />
      <BlackDays type={type} />
      {(inHours || outsideHours) && !ignoreBlackDays ? <Muted as="p">{t('task.hoursHint')}</Muted> : null}
      <RepeatFields />
      {isByHours ? (
        <Field name="rules.zone" label={t('task.zone')}>
          <Radio.Group
            options={[
              { value: 'server', label: `${t('task.zone.server')} (${timezone})` },
              { value: 'terminal', label: t('task.zone.terminal') },
            ]}
          />
        </Field>
      ) : null}
      <ExpiryFields repeats={repeat !== 'no'} />
    </>
  )
}

/** Whether it goes on black days, too: for who may say so, of what waits on them. Nobody else has asked for that. */
function BlackDays({ type }: { type: TaskType }) {
  const t = useText()
  const form = Form.useFormInstance()
  const isOffered = useCan('task.freeze') && frozenTypes.includes(type)
  useEffect(() => {
    if (!isOffered) form.setFieldValue(['rules', 'ignoreBlackDays'], undefined)
  }, [form, isOffered])
  if (!isOffered) return null
  return <Switched part="ignoreBlackDays" label={t('task.ignoreBlackDays')} hint={t('task.ignoreBlackDaysHint')} />
}

/** Until when it holds: for some time, or to a moment that is then asked for. */
function ExpiryFields({ repeats }: { repeats: boolean }) {
  const t = useText()
  const language = useLanguage()
  const wait = Form.useWatch<Wait['wait'] | undefined>('wait')
  // One of a task that was cloned may be any.
  const isOther = typeof wait === 'number' && wait !== asLongAsMay && !longWaits.includes(wait)
  const choices = isOther ? [...longWaits, wait].toSorted((a, b) => a - b) : longWaits
  return (
    <>
      <Field name="wait" label={t('task.expiresAt')} help={t('task.expiresHint')}>
        <Select
          style={width}
          options={[
            ...choices.map((ms) => ({
              value: ms,
              label: t('task.after', { duration: durationText(ms, language) }),
            })),
            ...(repeats ? [{ value: asLongAsMay, label: t('task.untilYear') }] : []),
            { value: 'at', label: t('task.atMoment') },
          ]}
        />
      </Field>
      {wait === 'at' ? (
        <Field name="at" label={t('task.moment')}>
          <MomentField withTime style={width} />
        </Field>
      ) : null}
    </>
  )
}
