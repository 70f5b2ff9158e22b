import type { CommandParameter } from '@cpm/contract/remote/saved-command/saved-command.parameters'
import { Input } from 'antd'
import { useState } from 'react'
import { useText } from '../../api/text.ts'
import styles from './saved-command.module.css'

type Choices = NonNullable<CommandParameter['choices']>

const written = (choices: Choices) =>
  choices.map(({ value, labelCn, labelEn }) => [value, labelCn, labelEn].join(' | ')).join('\n')

/** A line is a choice: its value, and what it is called; without names the value is its own. */
function read(text: string): Choices {
  const lines = text.split('\n').map((line) => line.split('|').map((part) => part.trim()))
  return lines.flatMap(([value = '', labelCn = value, labelEn = labelCn]) =>
    value === '' ? [] : [{ value, labelCn: labelCn || value, labelEn: labelEn || labelCn || value }],
  )
}

/** What may be chosen, as lines of a text. */
export function ChoicesField({ value, onChange }: { value: Choices; onChange: (choices: Choices) => void }) {
  const t = useText()
  const [text, setText] = useState(() => written(value))
  return (
    <Input.TextArea
      className={styles.choices ?? ''}
      value={text}
      autoSize={{ minRows: 2, maxRows: 8 }}
      placeholder={t('savedCommand.choices')}
      aria-label={t('savedCommand.choices')}
      onChange={({ target }) => {
        setText(target.value)
        onChange(read(target.value))
      }}
    />
  )
}
