import { useText } from '../../../api/text.ts'
import { Empty } from '../../../kit/page/page.tsx'
import { nothing } from '../../../kit/values/values.tsx'
import type { StoreProps } from '../slots.ts'
import styles from '../store.module.css'

/** Whose scope the store is in, and how they are reached. */
export function People({ store: { people } }: StoreProps) {
  const t = useText()
  if (people.length === 0) return <Empty icon="user" title={t('store.noPeople')} hint={t('store.noPeopleHint')} />
  return (
    <ul className={styles.people} aria-label={t('store.tab.people')}>
      {people.map(({ id, name, kind, phone, email }) => (
        <li key={id}>
          <b>{name}</b>
          <span>{t(`user.kind.${kind}`)}</span>
          <span>{phone ? <a href={`tel:${phone}`}>{phone}</a> : nothing}</span>
          <span>{email ? <a href={`mailto:${email}`}>{email}</a> : nothing}</span>
        </li>
      ))}
    </ul>
  )
}
