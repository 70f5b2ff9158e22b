import { useText } from '../../../api/text.ts'
import { Empty, Waiting } from '../../../kit/page/page.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import styles from '../files.module.css'

/** The folders one may begin at. */
export function RootList({
  roots,
  isHere,
  onGo,
}: {
  roots: readonly string[]
  isHere: boolean
  onGo: (path: string) => void
}) {
  const t = useText()
  if (!isHere) return <Waiting lines={5} />
  if (roots.length === 0) return <Empty icon="folder" title={t('desk.noRoots')} />
  return (
    <ul className={styles.roots}>
      {roots.map((root) => (
        <li key={root}>
          <button type="button" onClick={() => onGo(root)}>
            <Icon name="folder" size={18} />
            <span>{root}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
