import { Drawer } from 'antd'
import { useText } from '../../api/text.ts'
import styles from './assistant.module.css'

/**
 * The AI assistant [1.8]: a page from outside, in a frame that may not leave it. Nothing of the session goes there. A
 * page of our own origin would, with `allow-same-origin`, be no longer held; it does without.
 */
export function Assistant({ url, open, onClose }: { url: string; open: boolean; onClose: () => void }) {
  const t = useText()
  const isForeign = new URL(url).origin !== window.location.origin
  return (
    <Drawer
      open={open}
      onClose={onClose}
      size={420}
      mask={false}
      destroyOnHidden={false}
      title={t('assistant.title')}
      className={styles.assistant}
    >
      <iframe
        src={url}
        title={t('assistant.title')}
        sandbox={`allow-scripts allow-forms allow-popups${isForeign ? ' allow-same-origin' : ''}`}
        referrerPolicy="no-referrer"
      />
    </Drawer>
  )
}
