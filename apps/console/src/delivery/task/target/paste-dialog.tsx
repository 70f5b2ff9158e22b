import { Input } from 'antd'
import { useMemo, useState } from 'react'
import { Modal } from '../../../kit/dialog/overlay.tsx'
import { mostSns, parseSns } from '../../../estate/terminal/parts/sns.ts'
import { useText } from '../../../api/text.ts'
import { figure } from '../../../kit/values/figures.ts'
import styles from './terminal/terminal-picker.module.css'
import formStyles from '../../../kit/form/form.module.css'
import valuesStyles from '../../../kit/values/values.module.css'

const namedBad = 5

/** Takes a list of SNs from a spreadsheet, a chat, a delivery note. Says at once what it reads in it. */
export function PasteDialog({ onPaste, onClose }: { onPaste: (sns: string[]) => void; onClose: () => void }) {
  const t = useText()
  const [text, setText] = useState('')
  const { sns, bad } = useMemo(() => parseSns(text), [text])
  const tooMany = sns.length > mostSns
  const possible = sns.length > 0 && !tooMany
  function add(): void {
    if (!possible) return
    onPaste(sns)
    onClose()
  }
  return (
    <Modal
      open
      centered
      width={520}
      title={t('task.pasteTitle')}
      okText={t('task.pasteAdd', { count: figure(sns.length) })}
      cancelText={t('common.cancel')}
      okButtonProps={{ disabled: !possible }}
      mask={{ closable: text === '' }}
      onOk={add}
      onCancel={onClose}
    >
      <Input.TextArea
        autoFocus
        className={valuesStyles.mono}
        value={text}
        autoSize={{ minRows: 8, maxRows: 16 }}
        spellCheck={false}
        aria-label={t('task.pasteTitle')}
        aria-describedby="paste-said"
        status={bad.length > 0 || tooMany ? 'error' : ''}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) add()
        }}
      />
      <div id="paste-said" className={styles.pasteSaid} role="status">
        {text.trim() === '' ? t('task.pasteHint') : t('task.pasteFound', { count: figure(sns.length) })}
        {tooMany ? <p className={formStyles.fieldError}>{t('field.tooMany', { max: figure(mostSns) })}</p> : null}
        {bad.length > 0 ? (
          <p className={formStyles.fieldError}>
            {t('task.pasteBad', {
              sns: bad.slice(0, namedBad).join(', ') + (bad.length > namedBad ? ` … (${bad.length})` : ''),
            })}
          </p>
        ) : null}
      </div>
    </Modal>
  )
}
