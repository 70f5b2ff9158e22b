import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useText } from '../../api/text.ts'
import type { ForeseenProps } from '../../estate/policy/slots.ts'
import { Stack } from '../../kit/layout/box.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { figure } from '../../kit/values/figures.ts'
import styles from './wallpaper.module.css'

/** How many terminals of a place have another screen than what is to be given to it. */
export function WallpaperFits({ place, value }: ForeseenProps) {
  const t = useText()
  const { data } = useRead(quietApi.wallpaper.fit, { place, value: value as never })
  if (!data || data.terminals === 0) return null
  const { terminals, others, partly, screens } = data
  const total = figure(terminals)
  const named = screens.map(({ screen, count }) => (screens.length > 1 ? `${screen}: ${count}` : screen))
  return (
    <Stack gap={2} as="ul" className={styles.fits}>
      <li data-fits={others === 0}>
        <Icon name={others === 0 ? 'check' : 'warning'} />
        <span>
          {others === 0
            ? t('wallpaper.fit.all', { total })
            : t('wallpaper.fit.others', { total, count: figure(others), screens: named.join(', ') })}
        </span>
      </li>
      {partly === 0 ? null : (
        <li data-fits={false}>
          <Icon name="warning" />
          <span>{t('wallpaper.fit.partly', { count: figure(partly) })}</span>
        </li>
      )}
    </Stack>
  )
}
