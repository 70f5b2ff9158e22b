import { dictionaryForm, dictionaryLimits, type DictionaryRow } from '@cpm/contract/platform/dictionary/dictionary'
import { Input } from 'antd'
import { useMemo } from 'react'
import { api } from '../../api/api.ts'
import { EditDialog } from '../../kit/form/edit.tsx'
import { useAction } from '../../kit/dialog/feedback.tsx'
import { Field } from '../../kit/form/form.tsx'
import { useText } from '../../api/text.ts'
import styles from '../../kit/values/values.module.css'

type Props = { row: DictionaryRow | null; onClose: () => void; onMade?: (id: string) => void }

/** Makes a dictionary, or words one anew. */
export function DictionaryForm({ row, onClose, onMade }: Props) {
  const t = useText()
  const create = useAction(api.dictionary.create)
  const update = useAction(api.dictionary.update)
  const initial = useMemo(
    () =>
      row
        ? { code: row.code, name: row.name, englishName: row.englishName, description: row.description ?? '' }
        : undefined,
    [row],
  )
  return (
    <EditDialog
      open
      title={t(row ? 'dictionary.edit' : 'dictionary.add')}
      schema={dictionaryForm}
      {...(initial ? { initial } : {})}
      onClose={onClose}
      onSubmit={async (values) => {
        if (!row) {
          const { id } = await create.mutateAsync(values)
          onMade?.(id)
        }
        // An emptied field is left out of what is filled in.
        else await update.mutateAsync({ ...values, id: row.id, description: values.description ?? null })
      }}
    >
      <Field
        name="code"
        label={t('dictionary.code')}
        help={t(row?.builtIn ? 'dictionary.codeFixed' : 'dictionary.codeHint')}
      >
        <Input
          autoFocus={!row}
          className={styles.mono}
          disabled={row?.builtIn === true}
          maxLength={dictionaryLimits.code}
          autoComplete="off"
        />
      </Field>
      <Field name="name" label={t('dictionary.name')}>
        <Input autoFocus={row !== null} maxLength={dictionaryLimits.name} />
      </Field>
      <Field name="englishName" label={t('dictionary.englishName')}>
        <Input maxLength={dictionaryLimits.name} />
      </Field>
      <Field name="description" label={t('dictionary.description')}>
        <Input.TextArea maxLength={dictionaryLimits.description} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Field>
    </EditDialog>
  )
}
