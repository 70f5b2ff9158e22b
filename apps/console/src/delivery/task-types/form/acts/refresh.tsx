import { inventoryKinds } from '@cpm/contract/estate/inventory/inventory.kinds'
import { Checkbox } from 'antd'
import { useText } from '../../../../api/text.ts'
import { Field } from '../../../../kit/form/form.tsx'

/** Which of its lists a terminal reads anew. */
export function Fields() {
  const t = useText()
  return (
    <Field name="params.kinds" label={t('task.refresh.kinds')} help={t('action.hint.refresh')}>
      <Checkbox.Group options={inventoryKinds.map((value) => ({ value, label: t(`inventory.${value}`) }))} />
    </Field>
  )
}
