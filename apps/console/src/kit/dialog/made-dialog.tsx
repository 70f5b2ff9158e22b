import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useText, type WordKey } from '../../api/text.ts'
import { Modal } from './overlay.tsx'

type Props = {
  words: { title: WordKey; make: WordKey; another: WordKey }
  width: number
  /** What was asked for is made, and shown. */
  isMade: boolean
  busy: boolean
  onMake: () => void
  onAnother: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks for something that is made and then shown this once, as a token or a link; another may follow. */
export function MadeDialog({ words, width, isMade, busy, onMake, onAnother, onClose, children }: Props) {
  const t = useText()
  const footer = isMade
    ? [
        <Button key="again" onClick={onAnother}>
          {t(words.another)}
        </Button>,
        <Button key="close" type="primary" onClick={onClose}>
          {t('common.close')}
        </Button>,
      ]
    : [
        <Button key="cancel" onClick={onClose}>
          {t('common.cancel')}
        </Button>,
        <Button key="make" type="primary" loading={busy} onClick={onMake}>
          {t(words.make)}
        </Button>,
      ]
  return (
    <Modal
      open
      centered
      title={t(words.title)}
      width={width}
      mask={{ closable: false }}
      footer={footer}
      onCancel={onClose}
    >
      {children}
    </Modal>
  )
}
