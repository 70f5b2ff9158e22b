import { terminalFields } from '@cpm/contract/estate/terminal/terminal.fields'
import { mostTags } from '@cpm/contract/estate/terminal/terminal.shape'
import { Checkbox, Select } from 'antd'
import { quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { MomentField } from '../../../kit/form/time/moment-field.tsx'
import { useText } from '../../../api/text.ts'
import { FormFields } from '../../../platform/resource/form-fields.tsx'
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
  const more = {
    tags: { control: <TagsSelect /> },
    producedAt: { control: <MomentField /> },
    isTest: { control: <Checkbox>{t('terminal.isTest')}</Checkbox> },
  }
  return (
    <>
      <FormFields of={terminalFields} names={['tags']} more={more} />
      <div className={styles.fieldPair}>
        <FormFields of={terminalFields} names={['ext1', 'ext2']} />
      </div>
      <div className={styles.fieldPair}>
        <FormFields of={terminalFields} names={['producedAt', 'isTest']} more={more} />
      </div>
    </>
  )
}
