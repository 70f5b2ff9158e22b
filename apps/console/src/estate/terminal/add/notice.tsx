import { Button } from 'antd'
import { Icon } from '../../../kit/values/icon.tsx'
import { useText } from '../../../api/text.ts'

/** What was just done, and a way to see it. */
export type Done = { text: string; link: string; onLink: () => void }

export function Notice({ done, onClose }: { done: Done; onClose: () => void }) {
  const t = useText()
  return (
    <p className="list-notice" role="status">
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
      <button type="button" className="icon-button" aria-label={t('common.close')} onClick={onClose}>
        <Icon name="close" />
      </button>
    </p>
  )
}
