import type { AppRow } from '@cpm/contract/market/app/app'
import { Button } from 'antd'
import { useCan } from '../../../api/session/can.tsx'
import { type Text, useLanguage, useText } from '../../../api/text.ts'
import { Muted } from '../../../kit/layout/text.tsx'
import { Details, Panel } from '../../../kit/page/page.tsx'
import { DateTime } from '../../../kit/values/values.tsx'
import type { AppDoors } from '../actions/app-actions.ts'
import { Outdated, CurrentVersion, Holders } from '../parts/current.tsx'
import { Gallery } from '../shots/gallery.tsx'
import versionStyles from '../version/version.module.css'
import styles from './detail.module.css'

function osText(t: Text, { osFrom, osTo }: AppRow): string {
  if (osFrom && osTo) return t('app.osBetween', { from: osFrom, to: osTo })
  if (osFrom) return t('app.osSince', { from: osFrom })
  return osTo ? t('app.osUntil', { to: osTo }) : t('app.osAny')
}

/** What people say of it, its pictures, for what it is, and who brought it. */
export function Overview({ app, doors }: { app: AppRow; doors: AppDoors }) {
  const t = useText()
  return (
    <div className={styles.overview}>
      <Panel title={t('app.description')}>
        <Description app={app} />
        {app.notes ? (
          <section className={versionStyles.part}>
            <h3>{t('app.notes')}</h3>
            <p className={versionStyles.prose}>{app.notes}</p>
          </section>
        ) : null}
      </Panel>
      <Panel title={t('app.facts')}>
        <Details
          items={[
            { label: t('app.current'), value: <CurrentVersion row={app} /> },
            { label: t('app.holders'), value: <Holders row={app} /> },
            { label: t('app.outdated'), value: app.outdated > 0 ? <Outdated row={app} bare /> : '0' },
            { label: t('app.knownBy'), value: <KnownBy app={app} />, wide: true },
            { label: t('app.os'), value: osText(t, app) },
            {
              label: t('app.models'),
              value: app.models.length > 0 ? app.models.join(', ') : t('app.allModels'),
            },
            {
              label: t('app.visibility'),
              value: t(app.inherited ? 'app.visibility.inherited' : `app.visibility.${app.visibility}`),
            },
            { label: t('app.autoUpdate'), value: t(`app.autoUpdate.${app.autoUpdate}`) },
            { label: t('app.enterpriseName'), value: app.enterpriseName },
            { label: t('app.createdBy'), value: app.createdBy },
            { label: t('app.createdAt'), value: <DateTime at={app.createdAt} /> },
            { label: t('app.updatedAt'), value: <DateTime at={app.updatedAt} /> },
            app.launchedAt !== null && { label: t('app.launchedAt'), value: <DateTime at={app.launchedAt} /> },
          ]}
        />
      </Panel>
      <Shots app={app} doors={doors} />
    </div>
  )
}

/** What a further version has to have. */
function KnownBy({ app: { packageName, knownBy, platform } }: { app: AppRow }) {
  const t = useText()
  const { upgradeCode, product, program, signer } = knownBy
  const name = platform === 'windows' ? (upgradeCode ?? product ?? packageName) : packageName
  const parts = [
    upgradeCode ? t('app.knownBy.upgradeCode', { value: upgradeCode }) : name,
    upgradeCode && product,
    program && program !== product && t('app.knownBy.program', { value: program }),
    signer ? t('app.knownBy.signer', { value: signer }) : t('appVersion.notSigned'),
  ]
  return parts.filter(Boolean).join(' · ')
}

/** The language of the page first, the other one below. */
function Description({ app: { descriptionCn, descriptionEn } }: { app: AppRow }) {
  const t = useText()
  const language = useLanguage()
  const both = [
    { lang: 'zh-CN', text: descriptionCn },
    { lang: 'en', text: descriptionEn },
  ].filter(({ text }) => text !== '')
  const inOrder = language === 'cn' ? both : both.toReversed()
  if (inOrder.length === 0) return <Muted>{t('app.noDescription')}</Muted>
  return inOrder.map(({ lang, text }, at) => (
    <p key={lang} lang={lang} className={`${versionStyles.prose} ${at > 0 ? styles.second : ''}`}>
      {text}
    </p>
  ))
}

function Shots({ app, doors }: { app: AppRow; doors: AppDoors }) {
  const t = useText()
  const mayChange = useCan('app.update') && app.mine
  const isBare = app.screenshots.length === 0
  if (isBare && !mayChange) return null
  return (
    <Panel
      className={styles.shots ?? ''}
      title={t('app.screenshots')}
      extra={mayChange ? <Button onClick={() => doors.open({ shots: app })}>{t('app.shots')}</Button> : null}
    >
      {isBare ? <Muted>{t('app.noShots')}</Muted> : <Gallery appId={app.id} shots={app.screenshots} />}
    </Panel>
  )
}
