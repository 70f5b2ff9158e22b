import { dictionaryLimits, itemForm, type ItemRow } from '@cpm/contract/platform/dictionary/dictionary'
import { Input, InputNumber, Switch } from 'antd'
import { useMemo } from 'react'
import { api } from '../../../api/api.ts'
import { EditDialog } from '../../../kit/form/edit.tsx'
import { useAction } from '../../../kit/dialog/feedback.tsx'
import { Field } from '../../../kit/form/form.tsx'
import { useText } from '../../../api/text.ts'
import styles from '../../../kit/values/values.module.css'

type Props = {
  dictionaryId: string
  row: ItemRow | null
  /** Where a new one goes: behind the others. */
  nextSort: number
  onClose: () => void
}

/** Makes an item, or changes one; all of it is required [5.12]. */
export function ItemForm({ dictionaryId, row, nextSort, onClose }: Props) {
  const t = useText()
  const create = useAction(api.dictionary.createItem)
  const update = useAction(api.dictionary.updateItem)
  const initial = useMemo(() => {
    if (!row) return { sort: nextSort, available: true }
    const { value, label, englishName, sort, available } = row
    return { value, label, englishName, sort, available }
  }, [row, nextSort])
  const fixed = row?.builtIn
    ? t('item.valueFixed')
    : row && row.uses > 0
      ? t('item.valueInUse', { count: row.uses })
      : null
  return (
    <EditDialog
      open
      title={t(row ? 'item.edit' : 'item.add')}
      schema={itemForm}
      initial={initial}
      onClose={onClose}
      onSubmit={(values) =>
        row ? update.mutateAsync({ ...values, id: row.id }) : create.mutateAsync({ ...values, dictionaryId })
      }
    >
      <Field name="label" label={t('item.label')}>
        <Input autoFocus maxLength={dictionaryLimits.label} />
      </Field>
      <Field name="englishName" label={t('item.englishName')}>
        <Input maxLength={dictionaryLimits.label} />
      </Field>
      <Field name="value" label={t('item.value')} help={fixed ?? t('item.valueHint')}>
        <Input
          className={styles.mono}
          disabled={fixed !== null}
          maxLength={dictionaryLimits.value}
          autoComplete="off"
        />
      </Field>
      <Field name="sort" label={t('item.sort')}>
        <InputNumber min={0} max={dictionaryLimits.sort} precision={0} />
      </Field>
      <Field name="available" label={t('item.available')} help={t('item.availableHint')} valuePropName="checked">
        <Switch />
      </Field>
    </EditDialog>
  )
}
