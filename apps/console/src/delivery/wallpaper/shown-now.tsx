import { nextShown, shownAt } from '@cpm/contract/estate/agent/shown.clock'
import type { WallpaperConfig, WallpaperShown } from '@cpm/contract/estate/agent/shown.config'
import { clockOf, dateOf, wallAt } from '@cpm/contract/kernel/time/wall'
import { zoneNamed } from '@cpm/contract/kernel/time/zone'
import { timezone } from '../../api/state/timezone.ts'
import { useText } from '../../api/text.ts'
import { Stack } from '../../kit/layout/box.tsx'
import { Muted } from '../../kit/layout/text.tsx'
import { zoneText } from '../../kit/values/zone-text.ts'
import { useNow } from '../../kit/values/now.ts'

type Props = {
  config: WallpaperConfig
  /** The zone a clock is meant in, as it was said; where none is known it is UTC. */
  zone: string | null
  /** It is the zone of the terminal that shows it. */
  isTerminal?: true
}

/** What is shown, by a clock in this zone, and when something else is. */
export function useShown(config: WallpaperConfig, zone: string) {
  const t = useText()
  const now = useNow()
  const next = nextShown(config, zone, now)
  const named = ({ name, video }: WallpaperShown) => (video ? t('wallpaper.videoOf', { name }) : name)
  const [wall, then] = [wallAt(zone, now), wallAt(zone, next?.at ?? now)]
  const at = dateOf(then) === dateOf(wall) ? clockOf(then) : `${dateOf(then)} ${clockOf(then)}`
  return {
    now: named(shownAt(config, zone, now).shown),
    next: next ? { at, name: named(next.shown) } : null,
  }
}

/** The same in words. */
export function ShownNow({ config, zone, isTerminal }: Props) {
  const t = useText()
  const known = zoneNamed(zone)
  const isSchedule = config.schedule !== undefined
  const { now, next } = useShown(config, known ?? 'UTC')
  return (
    <Stack gap={1}>
      <span>{t('wallpaper.now', { name: now })}</span>
      {isSchedule ? <span>{next ? t('wallpaper.next', next) : t('wallpaper.always')}</span> : null}
      {isSchedule ? (
        <Muted small>
          {isTerminal
            ? known === null
              ? zoneText(t, zone, 'UTC')
              : t('wallpaper.byZone', { zone: known })
            : t('wallpaper.byOwn', { zone: known ?? timezone })}
        </Muted>
      ) : null}
    </Stack>
  )
}
