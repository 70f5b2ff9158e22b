import type { AppRow } from '@cpm/contract/market/app/app'
import type { ReactNode } from 'react'
import { PageLink } from '../../../kit/page/page.tsx'
import { AppIcon } from './app-icon.tsx'
import { useTitle } from './app-title.ts'
import { detailPlace } from './places.ts'
import styles from './parts.module.css'

type Props = {
  app: Pick<AppRow, 'id' | 'title' | 'hasIcon'> & { updatedAt?: string }
  /** What stands under its name. */
  under?: ReactNode
}

/** An app in a table: its picture, and its name as the way to it. */
export function AppName({ app, under }: Props) {
  const titled = useTitle()
  const title = titled(app.title)
  return (
    <span className={styles.name} title={title}>
      <AppIcon app={app} />
      <span>
        <PageLink to={detailPlace(app.id)}>{title}</PageLink>
        {under ? <small>{under}</small> : null}
      </span>
    </span>
  )
}
