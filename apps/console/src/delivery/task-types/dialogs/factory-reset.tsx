import { Input, type InputRef } from 'antd'
import { useId, useRef, useState } from 'react'
import { useText } from '../../../api/text.ts'
import { Modal } from '../../../kit/dialog/overlay.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { Follows, nameOf, notesOf } from '../act/act-notes.tsx'
import type { AskProps } from '../side.ts'
import styles from '../terminal-acts.module.css'
import valuesStyles from '../../../kit/values/values.module.css'

/** The warning [8.6] that is not clicked away: the SN, or how many there are, has to be typed. */
export function FactoryResetDialog({ reach, onAsk, onClose }: AskProps<'factory_reset'>) {
  const t = useText()
  const id = useId()
  const field = useRef<InputRef>(null)
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const wanted = reach.single ? reach.single.sn : String(reach.count)
  const right = typed.trim() === wanted
  async function reset(): Promise<void> {
    if (!right || busy) return
    setBusy(true)
    await onAsk({}).then(onClose, () => setBusy(false))
  }
  return (
    <Modal
      open
      centered
      title={
        <span className={styles.resetTitle}>
          <Icon name="warning" size={18} />
          {t('confirm.factoryReset', { name: nameOf(reach) })}
        </span>
      }
      mask={{ closable: false }}
      okText={t('confirm.factoryResetOk')}
      cancelText={t('common.cancel')}
      okButtonProps={{ danger: true, type: 'primary', disabled: !right }}
      confirmLoading={busy}
      onOk={() => void reset()}
      onCancel={onClose}
      afterOpenChange={(is) => (is ? field.current?.focus() : undefined)}
    >
      <p className={styles.resetWarning}>{t('confirm.factoryResetHint')}</p>
      <Follows lines={[t('action.resetAgent'), t('action.resetRuns'), ...notesOf(reach)]} />
      <label className={styles.resetTyped} htmlFor={id}>
        {reach.single ? t('action.typeSn', { sn: wanted }) : t('action.typeCount', { count: wanted })}
      </label>
      <Input
        id={id}
        className={valuesStyles.mono}
        ref={field}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={() => void reset()}
      />
    </Modal>
  )
}
