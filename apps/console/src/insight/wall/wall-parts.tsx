import type { WallPlace, WallVersion } from '@cpm/contract/insight/wall/wall'
import { useText } from '../../api/text.ts'
import { Figures } from '../../kit/layout/text.tsx'
import { CountLink } from '../../kit/page/count-link.tsx'
import { PageLink, Panel } from '../../kit/page/page.tsx'
import { figure, percentOf } from '../../kit/values/figures.ts'
import { formatBytes, formatMoment } from '../../kit/values/values.tsx'
import { drawn, type Step } from './steps.ts'
import styles from './wall.module.css'

/** Values over time as a filled line, its highest and the ends of its time in words. */
export function WallLine({ title, steps }: { title: string; steps: readonly Step[] }) {
  const t = useText()
  const { lines, areas, most } = drawn(steps)
  const clock = (at: string | undefined) => (at === undefined ? '' : formatMoment(new Date(at)).slice(11, 16))
  return (
    <Panel
      className={styles.line ?? ''}
      title={title}
      extra={<Figures className={styles.note}>{t('wall.most', { count: figure(most) })}</Figures>}
    >
      {lines.length === 0 ? (
        <p className={styles.note}>{t('wall.nothing')}</p>
      ) : (
        <>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={title}>
            {areas.map((path) => (
              <path key={path} className={styles.area} d={path} />
            ))}
            {lines.map((path) => (
              <path key={path} className={styles.stroke} d={path} />
            ))}
          </svg>
          <p className={styles.ends}>
            <Figures>{clock(steps[0]?.at)}</Figures>
            <Figures>{clock(steps.at(-1)?.at)}</Figures>
          </p>
        </>
      )}
    </Panel>
  )
}

/** Below these shares online a place stands out. */
const toneOf = (share: number) => (share < 50 ? 'bad' : share < 80 ? 'warn' : 'ok')

const listOf = (groupId: string) => `/device/index?groupId=${groupId}&status=activated`

/** Stores or regions, each with its share online; each leads to its terminals. */
export function WallPlaces({ title, note, places }: { title: string; note?: string; places: readonly WallPlace[] }) {
  const t = useText()
  return (
    <Panel
      className={styles.places ?? ''}
      title={title}
      extra={note ? <span className={styles.note}>{note}</span> : null}
    >
      <ul>
        {places.map(({ groupId, name, inService, online }) => {
          const share = percentOf(online, inService)
          return (
            <li key={groupId ?? ''} data-tone={toneOf(share)}>
              {groupId === null ? <span>{t('wall.noGroup')}</span> : <PageLink to={listOf(groupId)}>{name}</PageLink>}
              <Figures>
                {groupId === null ? (
                  `${figure(online)} / ${figure(inService)}`
                ) : (
                  <>
                    <CountLink count={online} to={`${listOf(groupId)}&online=true`} /> /{' '}
                    <CountLink count={inService} to={listOf(groupId)} />
                  </>
                )}
              </Figures>
              <i aria-hidden="true">
                <b style={{ width: `${share}%` }} />
              </i>
            </li>
          )
        })}
      </ul>
      {places.length === 0 ? <p className={styles.note}>{t('wall.nothing')}</p> : null}
    </Panel>
  )
}

/** How many have which version. */
type VersionsProps = {
  title: string
  of: 'agent' | 'osVersion'
  versions: readonly WallVersion[]
  groupId: string | undefined
}

export function WallVersions({ title, of, versions, groupId }: VersionsProps) {
  const t = useText()
  const most = Math.max(1, ...versions.map(({ terminals }) => terminals))
  return (
    <Panel className={styles.versions ?? ''} title={title}>
      <ul>
        {versions.map(({ platform, version, terminals }) => (
          <li key={`${platform} ${version}`}>
            <span>
              {version} <small>{t(`terminal.platform.${platform}`)}</small>
            </span>
            <CountLink
              count={terminals}
              to={`/device/index?${new URLSearchParams({ status: 'activated', platform, [of]: version, ...(groupId && { groupId }) })}`}
            />
            <i aria-hidden="true">
              <b style={{ width: `${(terminals / most) * 100}%` }} />
            </i>
          </li>
        ))}
      </ul>
      {versions.length === 0 ? <p className={styles.note}>{t('wall.nothing')}</p> : null}
    </Panel>
  )
}

/** Bytes by day, as bars. */
export function WallUsage({ usage }: { usage: readonly { day: string; bytes: number | null }[] }) {
  const t = useText()
  const most = Math.max(1, ...usage.map(({ bytes }) => bytes ?? 0))
  const sum = usage.reduce((all, { bytes }) => all + (bytes ?? 0), 0)
  return (
    <Panel
      className={styles.usage ?? ''}
      title={t('wall.usage')}
      extra={<span className={styles.note}>{t('wall.usageSum', { bytes: formatBytes(sum) })}</span>}
    >
      <p className={styles.bars} role="img" aria-label={t('wall.usage')}>
        {usage.map(({ day, bytes }) => (
          <i
            key={day}
            title={`${day} ${bytes === null ? t('wall.nothing') : formatBytes(bytes)}`}
            style={{ height: `${((bytes ?? 0) / most) * 100}%` }}
          />
        ))}
      </p>
      <p className={styles.ends}>
        <Figures>{usage[0]?.day.slice(5)}</Figures>
        <Figures>{usage.at(-1)?.day.slice(5)}</Figures>
      </p>
    </Panel>
  )
}
