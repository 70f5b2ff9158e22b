import { Input } from 'antd'
import { useText } from '../../../../api/text.ts'
import { Field } from '../../../../kit/form/form.tsx'
import { AppField } from '../acts/app-field.tsx'

/** Comes with the type that is chosen. */
export function Fields() {
  const t = useText()
  return (
    <>
      <AppField named label={t('task.uninstall.package')} help={t('task.app.hint')} />
      <Field name="params.name" label={t('task.uninstall.name')} help={t('task.uninstall.nameHint')}>
        <Input maxLength={300} />
      </Field>
    </>
  )
}
