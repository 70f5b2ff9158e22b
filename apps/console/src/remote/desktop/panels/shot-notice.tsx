import { Button } from 'antd'
import { useText } from '../../../api/text.ts'
import { Icon } from '../../../kit/values/icon.tsx'
import valuesStyles from '../../../kit/values/values.module.css'
import type { Desk } from '../desk.ts'
import { dropShot, saveShot, useShots } from './shot.ts'
import styles from './panels.module.css'

/** The screenshot that was just taken: it is kept, and can be had as a file. */
export function ShotNotice({ desk }: { desk: Desk }) {
  const t = useText()
  const shot = useShots((s) => s.of.get(desk))
  if (!shot) return null
  return (
    <div className={styles.over}>
      <div className={styles.shot} role="status">
        <img src={shot.url} alt={t('remoteDesktop.screenshot')} />
        <span>{t('remoteDesktop.shotKept')}</span>
        <Button size="small" icon={<Icon name="download" />} onClick={() => saveShot(shot)}>
          {t('remoteDesktop.shotDownload')}
        </Button>
        <button
          type="button"
          className={valuesStyles.iconButton}
          data-is="icon-button"
          aria-label={t('remoteDesktop.shotClose')}
          onClick={() => dropShot(desk)}
        >
          <Icon name="close" />
        </button>
      </div>
    </div>
  )
}
