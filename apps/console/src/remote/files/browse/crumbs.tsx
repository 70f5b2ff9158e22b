import { useText } from '../../../api/text.ts'
import { Icon } from '../../../kit/values/icon.tsx'
import { crumbsOf } from './paths.ts'
import styles from '../files.module.css'

type Props = { path: string | null; roots: readonly string[]; onGo: (path: string | null) => void }

/** Where one is, each folder above a way back. */
export function Crumbs({ path, roots, onGo }: Props) {
  const t = useText()
  const crumbs = path === null ? [] : crumbsOf(path, roots)
  const all = [{ name: t('desk.roots'), path: null }, ...crumbs]
  return (
    <nav className={styles.crumbs} aria-label={t('desk.path')}>
      <ol>
        {all.map((one, at) => (
          <li key={one.path ?? ''}>
            {at > 0 ? <Icon name="chevronRight" size={14} /> : null}
            {at === all.length - 1 ? (
              <b aria-current="location">{one.name}</b>
            ) : (
              <button type="button" className={styles.crumb} onClick={() => onGo(one.path)}>
                {one.name}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
