import { AutoComplete, Form } from 'antd'
import { useText } from '../../../../api/text.ts'
import { Field } from '../../../../kit/form/form.tsx'
import { Mono, Muted } from '../../../../kit/layout/text.tsx'
import { useAppsThere } from './installed-apps.ts'

type Props = {
  label: string
  help: string
  /** The task says the app's name too, which comes with the choice. */
  named?: boolean
}

/** Which app: one that a chosen terminal has, or any by its package. */
export function AppField({ label, help, named = false }: Props) {
  return (
    <Field name="params.packageName" label={label} help={help}>
      <AppInput label={label} named={named} />
    </Field>
  )
}

type InputProps = { id?: string; value?: string; onChange?: (value: string) => void; label: string; named: boolean }

function AppInput({ id, value, onChange, label, named }: InputProps) {
  const t = useText()
  const form = Form.useFormInstance()
  const apps = useAppsThere()
  const sayName = (name: string | undefined) => (named ? form.setFieldValue(['params', 'name'], name) : undefined)
  return (
    <AutoComplete
      {...(id && { id })}
      value={value ?? ''}
      maxLength={255}
      allowClear
      aria-label={label}
      showSearch={{
        filterOption: (typed, option) =>
          `${option?.value} ${(option as { label?: string } | undefined)?.label}`
            .toLowerCase()
            .includes(typed.toLowerCase()),
      }}
      options={apps.map(({ packageName, name }) => ({ value: packageName, label: name || packageName }))}
      optionRender={({ value: packageName, label: name }) => (
        <>
          {name === packageName ? null : <>{name} </>}
          <Muted small>
            <Mono>{packageName}</Mono>
          </Muted>
        </>
      )}
      notFoundContent={apps.length === 0 ? null : t('select.nothingFound')}
      onChange={(next: string | undefined) => {
        onChange?.(next ?? '')
        // The name of what was chosen before is not that of what is typed.
        sayName(apps.find(({ packageName }) => packageName === next)?.name || undefined)
      }}
    />
  )
}
