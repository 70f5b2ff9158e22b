import { Input } from 'antd'
import { useText } from '../../../../api/text.ts'
import { Field } from '../../../../kit/form/form.tsx'
import valuesStyles from '../../../../kit/values/values.module.css'

/** Comes with the type that is chosen. */
export function Fields() {
  const t = useText()
  return (
    <>
      <Field name="params.packageName" label={t('task.uninstall.package')} help={t('task.uninstall.packageHint')}>
        <Input className={valuesStyles.mono ?? ''} maxLength={255} spellCheck={false} autoComplete="off" />
      </Field>
      <Field name="params.name" label={t('task.uninstall.name')} help={t('task.uninstall.nameHint')}>
        <Input maxLength={300} />
      </Field>
    </>
  )
}
