import { alarmLimits, assignForm, commentForm, muteForm } from '@cpm/contract/insight/alarm/alarm'
import { Input, Select } from 'antd'
import { api, quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useText } from '../../api/text.ts'
import { useAction } from '../../kit/dialog/feedback.tsx'
import { EditDialog } from '../../kit/form/edit.tsx'
import { Field } from '../../kit/form/form.tsx'
import { TextInput } from '../../kit/form/text-input.ts'
import type { AlarmAsk } from './alarm-actions.ts'

type Props = { what: AlarmAsk; onClose: () => void }

/** What an action needs to know first. */
export function AlarmDialog({ what, onClose }: Props) {
  if (what.kind === 'assign') return <Assign what={what} onClose={onClose} />
  return what.kind === 'mute' ? <Mute what={what} onClose={onClose} /> : <Comment what={what} onClose={onClose} />
}

function Comment({ what: { row }, onClose }: Props) {
  const t = useText()
  const comment = useAction(api.alarm.comment)
  return (
    <EditDialog
      open
      title={`${t('alarm.comment')}: ${row.name}`}
      schema={commentForm}
      okText={t('alarm.comment')}
      onClose={onClose}
      onSubmit={(values) => comment.mutateAsync({ ...values, id: row.id })}
    >
      <Field name="text" label={t('alarm.text')}>
        <Input.TextArea autoFocus showCount maxLength={alarmLimits.text} autoSize={{ minRows: 3, maxRows: 10 }} />
      </Field>
    </EditDialog>
  )
}

const spans = [30, 120, 480, 1440, 10_080] as const

function Mute({ what: { row }, onClose }: Props) {
  const t = useText()
  const mute = useAction(api.alarm.mute)
  return (
    <EditDialog
      open
      title={`${t('alarm.mute')}: ${row.name}`}
      schema={muteForm}
      initial={{ minutes: 120 }}
      okText={t('alarm.mute')}
      onClose={onClose}
      onSubmit={(values) => mute.mutateAsync({ ...values, id: row.id })}
    >
      <Field name="minutes" label={t('alarm.minutes')} help={t('alarm.muteHint')}>
        <Select options={spans.map((one) => ({ value: one, label: t(`alarm.minutes.${one}`) }))} />
      </Field>
      <Field name="reason" label={t('alarm.reason')}>
        <TextInput maxLength={alarmLimits.reason} />
      </Field>
    </EditDialog>
  )
}

const nobody = 'nobody'

function Assign({ what: { row }, onClose }: Props) {
  const t = useText()
  const assign = useAction(api.alarm.assign)
  const people = useRead(quietApi.alarm.people, { id: row.id })
  const options = (people.data?.records ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <EditDialog
      open
      title={`${t('alarm.assign')}: ${row.name}`}
      schema={assignForm}
      initial={{ accountId: row.assigneeId }}
      okText={t('alarm.assign')}
      onClose={onClose}
      onSubmit={(values) => assign.mutateAsync({ ...values, id: row.id })}
    >
      <Field name="accountId" label={t('alarm.accountId')}>
        <PersonSelect
          options={[{ value: nobody, label: t('alarm.toNobody') }, ...options]}
          isLoading={people.isLoading}
        />
      </Field>
    </EditDialog>
  )
}

type PersonProps = {
  value?: string | null
  onChange?: (id: string | null) => void
  id?: string
  options: { value: string; label: string }[]
  isLoading: boolean
}

function PersonSelect({ value, onChange, id, options, isLoading }: PersonProps) {
  return (
    <Select<string>
      {...(id ? { id } : {})}
      showSearch={{ optionFilterProp: 'label' }}
      loading={isLoading}
      value={value ?? nobody}
      options={options}
      onChange={(next) => onChange?.(next === nobody ? null : next)}
    />
  )
}
