import { Button } from 'antd'
import { Icon } from '../../../kit/values/icon.tsx'
import { useText } from '../../../api/text.ts'
import { Row } from '../../../kit/layout/box.tsx'
import styles from '../terminal.module.css'
import valuesStyles from '../../../kit/values/values.module.css'

/** What was just done, and a way to see it. */
export type Done = { text: string; link: string; onLink: () => void }

export function Notice({ done, onClose }: { done: Done; onClose: () => void }) {
  const t = useText()
  return (
    <Row as="p" className={styles.listNotice} role="status">
      <Icon name="check" size={16} />
      <span>{done.text}</span>
      <Button
        type="link"
        size="small"
        onClick={() => {
          done.onLink()
          onClose()
        }}
      >
        {done.link}
      </Button>
      <button
        type="button"
        className={valuesStyles.iconButton}
        data-is="icon-button"
        aria-label={t('common.close')}
        onClick={onClose}
      >
        <Icon name="close" />
      </button>
    </Row>
  )
}
