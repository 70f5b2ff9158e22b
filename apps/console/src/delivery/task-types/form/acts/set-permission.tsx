import { AutoComplete, Form, Radio } from 'antd'
import { useText } from '../../../../api/text.ts'
import { Field } from '../../../../kit/form/form.tsx'
import { AppField } from './app-field.tsx'
import { usePermissionsThere } from './installed-apps.ts'

/** Which permission an app is given, or loses. */
export function Fields() {
  const t = useText()
  return (
    <>
      <AppField label={t('inventory.packageName')} help={t('task.app.packageHint')} />
      <Field name="params.permission" label={t('task.permission.name')} help={t('task.permission.hint')}>
        <PermissionInput label={t('task.permission.name')} />
      </Field>
      <Field name="params.granted" label={t('task.permission.change')}>
        <Radio.Group
          options={[
            { value: true, label: t('task.permission.allow') },
            { value: false, label: t('task.permission.deny') },
          ]}
        />
      </Field>
    </>
  )
}

type Props = { id?: string; value?: string; onChange?: (value: string) => void; label: string }

/** One the app has on a chosen terminal, or any by its name. */
function PermissionInput({ id, value, onChange, label }: Props) {
  const packageName = (Form.useWatch(['params', 'packageName']) as string | undefined) ?? ''
  const there = usePermissionsThere(packageName)
  return (
    <AutoComplete
      {...(id && { id })}
      value={value ?? ''}
      maxLength={255}
      allowClear
      aria-label={label}
      showSearch={{
        filterOption: (typed, option) => String(option?.value).toLowerCase().includes(typed.toLowerCase()),
      }}
      options={there.map((permission) => ({ value: permission }))}
      onChange={(next: string | undefined) => onChange?.(next ?? '')}
    />
  )
}
