import { Button } from 'antd'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useText } from '../../api/text.ts'
import { clearUploads, dropUpload } from '../../api/transfer/uploads.ts'
import { isListed, type Upload, useUploads } from '../../api/transfer/upload-state.ts'
import { Figures } from '../../kit/layout/text.tsx'
import { UploadRow } from '../../kit/upload/upload-row.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import valuesStyles from '../../kit/values/values.module.css'
import styles from './uploads.module.css'

/** Files on their way, from whatever page: how far they are, and below that each of them. */
export function Uploads() {
  const t = useText()
  const files = useUploads((s) => s.files).filter(isListed)
  const [open, setOpen] = useState(false)
  const panel = useId()
  const home = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open) return
    const away = ({ target }: PointerEvent) => {
      if (!home.current?.contains(target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', away)
    return () => document.removeEventListener('pointerdown', away)
  }, [open])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    event.stopPropagation()
    setOpen(false)
    button.current?.focus()
  }
  const { label, badge, isBad } = useSum(files)
  return (
    <div ref={home} className={styles.home} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className={`${valuesStyles.barButton} ${styles.button}`}
        data-is="uploads"
        data-bad={isBad ? '' : undefined}
        aria-label={label}
        title={label}
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpen(!open)}
      >
        <Icon name="upload" size={18} />
        <Figures className={styles.badge} aria-hidden="true">
          {badge}
        </Figures>
      </button>
      {open ? (
        <section id={panel} className={styles.panel} aria-label={t('upload.title')}>
          <header className={styles.head}>
            <b>{t('upload.title')}</b>
            {files.some(({ at }) => at === 'sent') ? (
              <Button size="small" type="link" onClick={clearUploads}>
                {t('upload.clear')}
              </Button>
            ) : null}
          </header>
          <div className={styles.list}>
            {files.map((item) => (
              <UploadRow key={item.key} item={item} onRemove={() => dropUpload(item.key)} />
            ))}
          </div>
        </section>
      ) : null}
    </div>
  )
}

/** What the button says of all of them. */
function useSum(files: readonly Upload[]): { label: string; badge: string; isBad: boolean } {
  const t = useText()
  const at = (...some: Upload['at'][]) => files.filter((one) => some.includes(one.at))
  const busy = at('sending', 'waiting')
  const failed = at('failed')
  if (busy.length > 0) {
    const size = busy.reduce((sum, { file }) => sum + file.size, 0)
    const gone = busy.reduce((sum, { file, part }) => sum + file.size * part, 0)
    const percent = Math.floor((100 * gone) / Math.max(1, size))
    return { label: t('upload.sum', { count: busy.length, percent }), badge: `${percent}%`, isBad: failed.length > 0 }
  }
  if (failed.length > 0) return { label: t('upload.failed', { count: failed.length }), badge: '!', isBad: true }
  const paused = at('paused').length
  if (paused > 0) return { label: t('upload.paused', { count: paused }), badge: 'Ⅱ', isBad: false }
  return { label: t('upload.done'), badge: '✓', isBad: false }
}
