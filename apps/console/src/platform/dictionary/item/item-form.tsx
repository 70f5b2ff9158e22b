import { dictionaryLimits, itemForm, type ItemRow } from '@cpm/contract/platform/dictionary/dictionary'
import { itemFields } from '@cpm/contract/platform/dictionary/dictionary.fields'
import { InputNumber } from 'antd'
import { useMemo } from 'react'
import { api } from '../../../api/api.ts'
import { useText } from '../../../api/text.ts'
import { FormFields } from '../../resource/form-fields.tsx'
import { RowForm } from '../../resource/row-form.tsx'
import { FixedCode } from '../fixed-code.tsx'

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
  const usual = useMemo(() => ({ sort: nextSort, available: true }), [nextSort])
  const used = row && row.uses > 0 ? t('item.valueInUse', { count: row.uses }) : null
  const fixed = row?.builtIn ? t('item.valueFixed') : used
  return (
    <RowForm
      of="item"
      row={row}
      form={itemForm}
      create={api.dictionary.createItem}
      update={api.dictionary.updateItem}
      usual={usual}
      {...(row ? {} : { along: { dictionaryId } })}
      onClose={onClose}
    >
      <FormFields
        of={itemFields}
        names={['label', 'englishName', 'value', 'sort', 'available']}
        more={{
          label: { focus: true },
          value: {
            help: fixed ?? t('item.valueHint'),
            ...(fixed === null ? {} : { control: <FixedCode maxLength={dictionaryLimits.value} /> }),
          },
          sort: { control: <InputNumber min={0} max={dictionaryLimits.sort} precision={0} /> },
          available: { help: t('item.availableHint') },
        }}
      />
    </RowForm>
  )
}
