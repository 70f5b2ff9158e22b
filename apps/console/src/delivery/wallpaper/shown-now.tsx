import { nextShown, shownAt, wallIn } from '@cpm/contract/estate/agent/shown.clock'
import type { WallpaperConfig, WallpaperShown } from '@cpm/contract/estate/agent/shown.config'
import { timezone } from '../../api/send.ts'
import { useText } from '../../api/text.ts'
import { Stack } from '../../kit/layout/box.tsx'
import { Muted } from '../../kit/layout/text.tsx'
import { useNow } from '../../kit/values/now.ts'

type Props = {
  config: WallpaperConfig
  /** The zone a clock is meant in; null where it is not known, which is UTC. */
  zone: string | null
  /** It is the zone of the terminal that shows it. */
  isTerminal?: true
}

/** What is shown, by a clock in this zone, and when something else is. */
export function useShown(config: WallpaperConfig, zone: string) {
  const t = useText()
  const wall = wallIn(zone, useNow())
  const next = nextShown(config, wall)
  const named = ({ name, video }: WallpaperShown) => (video ? t('wallpaper.videoOf', { name }) : name)
  const at = next && (next.date === wall.date ? next.clock : `${next.date} ${next.clock}`)
  return {
    now: named(shownAt(config, wall).shown),
    next: next && at ? { at, name: named(next.shown) } : null,
  }
}

/** The same in words. */
export function ShownNow({ config, zone, isTerminal }: Props) {
  const t = useText()
  const isSchedule = config.schedule !== undefined
  const { now, next } = useShown(config, zone ?? 'UTC')
  return (
    <Stack gap={1}>
      <span>{t('wallpaper.now', { name: now })}</span>
      {isSchedule ? <span>{next ? t('wallpaper.next', next) : t('wallpaper.always')}</span> : null}
      {isSchedule ? (
        <Muted small>
          {isTerminal
            ? t('wallpaper.byZone', { zone: zone ?? 'UTC' })
            : t('wallpaper.byOwn', { zone: zone ?? timezone })}
        </Muted>
      ) : null}
    </Stack>
  )
}
