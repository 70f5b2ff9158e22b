import { Input } from 'antd'
import { useText } from '../../../../api/text.ts'
import { Field } from '../../../../kit/form/form.tsx'
import { Hint } from './hint.tsx'

/** The password that opens the terminal again [5.5]: it is kept in no draft, no template and no clone. */
export function Fields() {
  const t = useText()
  return (
    <>
      <Hint words={['action.hint.lock']} />
      <Field name="params.password" label={t('action.password')} help={t('action.passwordHint')}>
        <Input.Password autoComplete="new-password" maxLength={16} style={{ maxWidth: 260 }} />
      </Field>
    </>
  )
}
