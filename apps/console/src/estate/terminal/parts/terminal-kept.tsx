import { mostTags } from '@cpm/contract/estate/terminal/terminal.shape'
import { Checkbox, Input, Select } from 'antd'
import { quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { Field } from '../../../kit/form/form.tsx'
import { MomentField } from '../../../kit/form/moment-field.tsx'
import { useText } from '../../../api/text.ts'
import styles from './terminal-edit.module.css'

/** What other terminals have already, to choose from. */
export const useTerminalChoices = () => useRead(quietApi.terminal.choices, {}).data

type TagsProps = { value?: string[]; onChange?: (tags: string[]) => void; id?: string; label?: string }

/** Tags by typing or choosing; a comma ends one. */
export function TagsSelect({ label, ...field }: TagsProps) {
  const t = useText()
  const known = useTerminalChoices()?.tags ?? []
  return (
    <Select<string[]>
      {...field}
      {...(label ? { 'aria-label': label } : {})}
      mode="tags"
      maxCount={mostTags}
      tokenSeparators={[',', ';', '，', '；', '、']}
      placeholder={t('terminal.tagHint')}
      options={known.map((one) => ({ value: one }))}
    />
  )
}

/** What is kept of a terminal beside what it says itself. */
export function KeptFields() {
  const t = useText()
  return (
    <>
      <Field name="tags" label={t('terminal.tags')}>
        <TagsSelect />
      </Field>
      <div className={styles.fieldPair}>
        <Field name="ext1" label={t('terminal.ext1')}>
          <Input maxLength={200} />
        </Field>
        <Field name="ext2" label={t('terminal.ext2')}>
          <Input maxLength={200} />
        </Field>
      </div>
      <div className={styles.fieldPair}>
        <Field name="producedAt" label={t('terminal.producedAt')}>
          <MomentField />
        </Field>
        <Field name="isTest" label={t('terminal.isTest')} valuePropName="checked">
          <Checkbox>{t('terminal.isTest')}</Checkbox>
        </Field>
      </div>
    </>
  )
}
