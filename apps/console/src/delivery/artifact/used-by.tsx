import type { ArtifactUse, ArtifactUsedBy } from '@cpm/contract/delivery/artifact/artifact'
import { Fragment } from 'react'
import { useGranted } from '../../api/session/can.tsx'
import { type Text, useText } from '../../api/text.ts'
import { Muted } from '../../kit/layout/text.tsx'
import { PageLink } from '../../kit/page/page.tsx'
import styles from './used-by.module.css'

type Named = ArtifactUsedBy['some'][number]
type Place = { page: string; to: (one: Named) => string }

const listed = (page: string): Place => ({ page, to: ({ title }) => `${page}?${new URLSearchParams({ q: title })}` })
/** Where what uses a file is looked at. */
const places: Readonly<Partial<Record<ArtifactUse, Place>>> = {
  task: { page: '/longRange/taskInfo', to: ({ id }) => `/longRange/taskInfo?id=${id}` },
  market: { page: '/appMarket/appDetail', to: ({ id }) => `/appMarket/appDetail?id=${id}&tab=versions` },
  systemFile: listed('/sysManage/index'),
  wallpapers: listed('/sysManage/wallpaper'),
  animation: listed('/sysManage/animation'),
}

export const usesText = (of: readonly ArtifactUsedBy[], t: Text) =>
  of.map(({ by, count }) => `${t(`artifact.by.${by}`)} (${count})`).join(', ')

/** What uses a file: how many of each, and the newest of them by name. */
export function UsedBy({ of }: { of: readonly ArtifactUsedBy[] }) {
  const t = useText()
  if (of.length === 0) return <Muted>{t('artifact.unused')}</Muted>
  return (
    <span title={usesText(of, t)}>
      {of.map((one, nth) => (
        <Fragment key={one.by}>
          {nth > 0 ? '; ' : null}
          {t(`artifact.by.${one.by}`)}: <Some of={one} />
        </Fragment>
      ))}
    </span>
  )
}

function Some({ of: { by, count, some } }: { of: ArtifactUsedBy }) {
  const place = places[by]
  const granted = useGranted(place?.page ?? '')
  if (some.length === 0) return count
  return (
    <>
      {some.map((one, nth) => (
        <Fragment key={one.id}>
          {nth > 0 ? ', ' : null}
          {place && granted ? (
            <PageLink to={place.to(one)} className={styles.link ?? ''}>
              {one.title}
            </PageLink>
          ) : (
            one.title
          )}
        </Fragment>
      ))}
      {count > some.length ? ` +${count - some.length}` : null}
    </>
  )
}
