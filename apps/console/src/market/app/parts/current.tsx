import type { AppRow } from '@cpm/contract/market/app/app'
import { useText } from '../../../api/text.ts'
import { Mono, Muted } from '../../../kit/layout/text.tsx'
import { CountLink } from '../../../kit/page/count-link.tsx'
import { PageLink } from '../../../kit/page/page.tsx'
import { figure } from '../../../kit/values/figures.ts'
import { StatusTag } from '../../../kit/values/status.tsx'
import { detailPlace, outdatedPlace } from './places.ts'

/** The version that is published, or that there is none. */
export function CurrentVersion({ row: { current } }: { row: Pick<AppRow, 'current'> }) {
  const t = useText()
  if (current === null) return <Muted>{t('app.noCurrent')}</Muted>
  return <Mono {...(current.versionCode !== null && { title: current.versionCode })}>{current.versionName}</Mono>
}

type OutdatedProps = {
  row: Pick<AppRow, 'id' | 'outdated'>
  /** The number alone, where a heading says what it counts. */
  bare?: boolean
}

/** How many have an older version, as the way to them. */
export function Outdated({ row: { id, outdated }, bare = false }: OutdatedProps) {
  const t = useText()
  if (outdated === 0) return null
  const count = figure(outdated)
  return (
    <PageLink to={outdatedPlace(id)} count={outdated}>
      <StatusTag tone="warn" label={bare ? count : t('app.outdatedCount', { count })} />
      {bare ? <span data-is="hidden-text"> {t('app.outdated')}</span> : null}
    </PageLink>
  )
}

/** How many have it, as the way to them. */
export function Holders({ row: { id, holders } }: { row: Pick<AppRow, 'id' | 'holders'> }) {
  return <CountLink count={holders} to={detailPlace(id, 'holders')} />
}
