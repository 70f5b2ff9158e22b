import { Button } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { useText } from '../../api/text.ts'
import { Icon } from '../values/icon.tsx'
import styles from './walk.module.css'

type Props = { onPrevious: (() => void) | null; onNext: (() => void) | null; children: ReactNode }

/** One picture of several, large; arrows walk through all. */
export function Walk({ onPrevious, onNext, children }: Props) {
  const t = useText()
  useEffect(() => {
    function walk({ key }: KeyboardEvent): void {
      if (key === 'ArrowLeft') onPrevious?.()
      if (key === 'ArrowRight') onNext?.()
    }
    window.addEventListener('keydown', walk)
    return () => window.removeEventListener('keydown', walk)
  }, [onPrevious, onNext])
  return (
    <div className={styles.walk}>
      <Button
        aria-label={t('picture.previous')}
        icon={<Icon name="chevronLeft" />}
        disabled={!onPrevious}
        onClick={() => onPrevious?.()}
      />
      <div className={styles.picture}>{children}</div>
      <Button
        aria-label={t('picture.next')}
        icon={<Icon name="chevronRight" />}
        disabled={!onNext}
        onClick={() => onNext?.()}
      />
    </div>
  )
}
