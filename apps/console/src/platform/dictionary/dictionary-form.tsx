import { dictionaryForm, dictionaryLimits, type DictionaryRow } from '@cpm/contract/platform/dictionary/dictionary'
import { dictionaryFields } from '@cpm/contract/platform/dictionary/dictionary.fields'
import { api } from '../../api/api.ts'
import { useText } from '../../api/text.ts'
import { FormFields } from '../resource/form-fields.tsx'
import { RowForm } from '../resource/row-form.tsx'
import { FixedCode } from './fixed-code.tsx'

type Props = { row: DictionaryRow | null; onClose: () => void; onMade?: (id: string) => void }

/** Makes a dictionary, or words one anew. */
export function DictionaryForm({ row, onClose, onMade }: Props) {
  const t = useText()
  const isFixed = row?.builtIn === true
  return (
    <RowForm
      of="dictionary"
      row={row}
      form={dictionaryForm}
      create={api.dictionary.create}
      update={api.dictionary.update}
      onClose={onClose}
      onMade={({ id }) => onMade?.(id)}
    >
      <FormFields
        of={dictionaryFields}
        names={['code', 'name', 'englishName', 'description']}
        more={{
          code: {
            help: t(isFixed ? 'dictionary.codeFixed' : 'dictionary.codeHint'),
            ...(isFixed ? { control: <FixedCode maxLength={dictionaryLimits.code} /> } : { focus: true }),
          },
          name: isFixed ? { focus: true } : {},
        }}
      />
    </RowForm>
  )
}
