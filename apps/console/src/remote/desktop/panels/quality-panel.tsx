import { Checkbox } from 'antd'
import { useId } from 'react'
import { useText } from '../../../api/text.ts'
import { Stack } from '../../../kit/layout/box.tsx'
import { Figures, Muted } from '../../../kit/layout/text.tsx'
import type { Desk } from '../desk.ts'
import styles from './panels.module.css'

/** Where the hand begins when it takes over. */
const middle = 6

/** How exact the picture is: as the line allows, or as the person says. */
export function QualityPanel({ desk }: { desk: Desk }) {
  const t = useText()
  const id = useId()
  const { quality } = desk.use()
  const level = quality ?? middle
  return (
    <Stack className={styles.panel}>
      <Checkbox checked={quality === null} onChange={({ target }) => desk.setQuality(target.checked ? null : middle)}>
        {t('remoteDesktop.qualityAuto')}
      </Checkbox>
      <label htmlFor={id} className={styles.level}>
        <Figures>{t('remoteDesktop.qualityLevel', { level })}</Figures>
        <input
          id={id}
          type="range"
          min={0}
          max={9}
          value={level}
          disabled={quality === null}
          onChange={({ target }) => desk.setQuality(Number(target.value))}
        />
      </label>
      <Muted small>{t('remoteDesktop.qualityHint')}</Muted>
    </Stack>
  )
}
