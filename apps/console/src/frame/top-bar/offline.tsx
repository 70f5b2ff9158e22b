import { useSyncExternalStore } from 'react'
import { Icon } from '../../kit/values/icon.tsx'
import { useText } from '../../api/text.ts'
import styles from './offline.module.css'

function follow(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the browser has a network; what it does not know it takes for there. */
export const useOnline = () => useSyncExternalStore(follow, () => navigator.onLine)

/** Says below the page that there is no network, for as long as there is none; it covers nothing. */
export function OfflineBar({ online }: { online: boolean }) {
  const t = useText()
  return (
    <div className={styles.offline} role="status" data-on={online ? undefined : ''}>
      {online ? null : (
        <>
          <Icon name="warning" size={16} />
          {t('offline.bar')}
        </>
      )}
    </div>
  )
}
