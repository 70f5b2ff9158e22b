import { expectedForm, model as resource, modelLimits, type ModelRow } from '@cpm/contract/estate/model/model'
import { Checkbox, InputNumber, Segmented } from 'antd'
import { api, quietApi } from '../../api/api.ts'
import { EditDialog } from '../../kit/form/edit.tsx'
import { toast, useAction } from '../../kit/dialog/feedback.tsx'
import { Field } from '../../kit/form/form.tsx'
import { RemoteSelect } from '../../kit/form/remote-select.tsx'
import { t as say, useText } from '../../api/text.ts'

type Props = { model: ModelRow & { id: string }; onClose: () => void }
const offered = 30

/** One more peripheral that belongs to the model. */
export function AddExpected({ model: { id, name }, onClose }: Props) {
  const t = useText()
  const save = useAction(api.model.expect)
  const find = async (q: string) => {
    const query = { reported: true, pageSize: offered, ...(q ? { q } : {}) }
    const { records } = await quietApi.peripheral.list(query)
    return records.map((row) => ({ value: row.id, label: row.name, note: `${row.vid}:${row.pid}` }))
  }
  return (
    <EditDialog
      open
      width={460}
      title={t('model.expectAddTo', { name })}
      schema={expectedForm}
      initial={{ required: true, count: 1 }}
      onClose={onClose}
      onSubmit={(values) => save.mutateAsync({ ...values, id })}
    >
      <Field name="peripheralId" label={t('model.peripheral')} help={t('model.peripheralHint')}>
        <RemoteSelect
          label={t('model.peripheral')}
          placeholder={t('peripheral.searchHint')}
          route={quietApi.peripheral.list}
          find={find}
        />
      </Field>
      <Field name="required" label={t('model.required')}>
        <Segmented options={[true, false].map((value) => ({ value, label: t(`model.required.${value}`) }))} />
      </Field>
      <Field name="count" label={t('model.count')}>
        <InputNumber min={1} max={modelLimits.count} precision={0} />
      </Field>
    </EditDialog>
  )
}

const copyForm = resource.routes.copy.input.omit({ id: true })

/** Takes over what another model expects. */
export function CopyExpected({ model: { id, name }, onClose }: Props) {
  const t = useText()
  const copy = useAction(api.model.copy, {
    success: null,
    onDone: ({ copied }) => toast.success(say('model.copied', { count: copied })),
  })
  const find = async (q: string) => {
    const query = { expects: true, pageSize: offered, ...(q ? { q } : {}) }
    const { records } = await quietApi.model.list(query)
    return records.flatMap((row) =>
      row.id === null || row.id === id
        ? []
        : [{ value: row.id, label: row.name, note: say(`terminal.platform.${row.platform}`) }],
    )
  }
  return (
    <EditDialog
      open
      width={460}
      title={t('model.copyTitle', { name })}
      schema={copyForm}
      initial={{ replace: false }}
      onClose={onClose}
      onSubmit={(values) => copy.mutateAsync({ ...values, id })}
    >
      <Field name="fromId" label={t('model.copyFrom')}>
        <RemoteSelect
          label={t('model.copyFrom')}
          placeholder={t('model.searchHint')}
          route={quietApi.model.list}
          within={id}
          find={find}
        />
      </Field>
      <Field name="replace" label="" valuePropName="checked">
        <Checkbox>{t('model.copyReplace')}</Checkbox>
      </Field>
    </EditDialog>
  )
}
