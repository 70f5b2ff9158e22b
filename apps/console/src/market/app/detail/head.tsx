import type { AppRow } from '@cpm/contract/market/app/app'
import { useText } from '../../../api/text.ts'
import { Row } from '../../../kit/layout/box.tsx'
import pageStyles from '../../../kit/page/page.module.css'
import { StatusTag } from '../../../kit/values/status.tsx'
import { Copyable } from '../../../kit/values/values.tsx'
import { useDictionary } from '../../../platform/dictionary/dictionary-values.tsx'
import { type AppDoors, changeActionsOf, installActionsOf, launchActionOf } from '../actions/app-actions.ts'
import { AppIcon } from '../parts/app-icon.tsx'
import { LaunchedTag, ReviewTag } from '../parts/app-state.tsx'
import { FirstAndRest } from '../parts/first-and-rest.tsx'
import styles from './detail.module.css'

/** What it is called, how it stands, and what can be done with it. */
export function Head({ app, doors }: { app: AppRow; doors: AppDoors }) {
  const t = useText()
  const { label } = useDictionary('appType')
  const name = doors.titled(app.title)
  const about = [label(app.type), t(`terminal.platform.${app.platform}`), app.enterpriseName]
  const actions = [
    ...installActionsOf(app, doors),
    ...(app.mine
      ? [{ word: 'app.newVersion' as const, code: 'app.create' as const, run: () => doors.open({ version: app }) }]
      : []),
    ...launchActionOf(app, doors),
    ...changeActionsOf(app, doors),
  ]
  return (
    <header className={`${pageStyles.panel} ${styles.head}`} data-is="panel">
      <AppIcon app={app} size="large" />
      <div className={styles.title}>
        <Row gap={3}>
          <h2>{name}</h2>
          <LaunchedTag row={app} />
          {app.current === null ? <ReviewTag status={app.reviewStatus} /> : null}
          {app.visibility === 'private' ? <StatusTag tone="info" label={t('app.visibility.private')} /> : null}
        </Row>
        <p className={styles.about}>
          {about.filter(Boolean).map((one) => (
            <span key={one}>{one}</span>
          ))}
          <Copyable text={app.packageName} />
        </p>
      </div>
      <Row className={styles.headActions}>
        <FirstAndRest name={name} actions={actions} audit={`app:${app.id}`} />
      </Row>
    </header>
  )
}
