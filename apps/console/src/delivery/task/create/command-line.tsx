import { Button, Dropdown, Input } from 'antd'
import type { KeyboardEvent } from 'react'
import { Icon } from '../../../kit/values/icon.tsx'
import { useText } from '../../../api/text.ts'
import { useHistory } from './history.ts'
import { Mono } from '../../../kit/layout/text.tsx'
import styles from './composer.module.css'
import valuesStyles from '../../../kit/values/values.module.css'

type Props = {
  value?: string | undefined
  onChange?: ((line: string) => void) | undefined
  invalid?: boolean
  describedBy?: string
  id?: string
  minRows?: number
}

/** A command line in monospace, with those typed before: in a list, and by the arrow key as in a shell. */
export function CommandLine({ value = '', onChange, invalid = false, describedBy, id, minRows = 2 }: Props) {
  const t = useText()
  const { lines, clear } = useHistory()
  /** At the first line up goes back, at the last line down comes forward, while what stands there is from the list. */
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const { selectionStart, selectionEnd, value: text } = event.currentTarget
    if (selectionStart !== selectionEnd || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const at = lines.indexOf(text)
    if (at === -1 && text !== '') return
    if (event.key === 'ArrowUp' && !text.slice(0, selectionStart).includes('\n')) {
      const before = lines[at + 1]
      if (before === undefined) return
      event.preventDefault()
      onChange?.(before)
    } else if (event.key === 'ArrowDown' && !text.slice(selectionStart).includes('\n') && at !== -1) {
      event.preventDefault()
      onChange?.(lines[at - 1] ?? '')
    }
  }
  return (
    <div className={styles.commandLine}>
      <Input.TextArea
        id={id}
        className={valuesStyles.mono}
        data-is="mono"
        value={value}
        autoSize={{ minRows, maxRows: 8 }}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        autoComplete="off"
        aria-label={t('task.line')}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        status={invalid ? 'error' : ''}
        placeholder={t('task.linePlaceholder')}
        onChange={(event) => onChange?.(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{
          className: styles.commandHistory,
          items:
            lines.length === 0
              ? [{ key: 'none', label: t('task.historyEmpty'), disabled: true }]
              : [
                  ...lines.map((line, at) => ({
                    key: String(at),
                    label: <Mono>{line}</Mono>,
                    title: line,
                  })),
                  { type: 'divider' as const },
                  { key: 'clear', label: t('task.historyClear') },
                ],
          onClick: ({ key }) => (key === 'clear' ? clear() : onChange?.(lines[Number(key)] ?? '')),
        }}
      >
        <Button size="small" type="text" className={styles.commandRecent} icon={<Icon name="clock" />}>
          {t('task.history')}
        </Button>
      </Dropdown>
    </div>
  )
}
