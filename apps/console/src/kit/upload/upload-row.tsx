import { Button } from 'antd'
import type { ReactNode } from 'react'
import { word } from '../../api/send.ts'
import { useText } from '../../api/text.ts'
import { dropUpload, pauseUpload, resumeUpload } from '../../api/transfer/uploads.ts'
import { type Upload } from '../../api/transfer/upload-state.ts'
import styles from '../form/controls.module.css'
import { Icon } from '../values/icon.tsx'
import { useUploadFacts } from './facts.ts'

type Props = { id?: string | undefined; item: Upload; onCancelled?: () => void; onRemove: () => void }

/** The file that is being sent, was sent or did not come through. */
export function UploadRow({ id, item, onCancelled, onRemove }: Props) {
  const t = useText()
  const { key, file, at, part, isOwn } = item
  const { name } = file
  const isOnItsWay = at === 'sending' || at === 'waiting' || at === 'paused'
  return (
    <Shell id={id} item={item}>
      {!isOwn && (at === 'sending' || at === 'waiting') ? (
        <Button
          size="small"
          type="text"
          icon={<Icon name="pause" />}
          title={t('upload.pause')}
          aria-label={t('upload.pauseOf', { name })}
          onClick={() => pauseUpload(key)}
        />
      ) : null}
      {at === 'paused' ? (
        <Button size="small" aria-label={t('upload.resumeOf', { name })} onClick={() => resumeUpload(key)}>
          {t('upload.resume')}
        </Button>
      ) : null}
      {isOnItsWay ? (
        <Button
          size="small"
          aria-label={t('file.cancel', { name })}
          onClick={() => {
            dropUpload(key)
            onCancelled?.()
          }}
        >
          {t('common.cancel')}
        </Button>
      ) : null}
      {at === 'failed' ? (
        <Button size="small" onClick={() => resumeUpload(key)}>
          {t('common.retry')}
        </Button>
      ) : null}
      {isOnItsWay ? null : (
        <Button
          size="small"
          type="text"
          icon={<Icon name="close" />}
          aria-label={t('file.remove', { name })}
          onClick={onRemove}
        />
      )}
      {at === 'sending' || at === 'paused' ? (
        <span
          className={styles.uploadBar}
          role="progressbar"
          aria-label={t('file.sending', { name })}
          aria-valuenow={Math.round(part * 100)}
        >
          <i style={{ width: `${part * 100}%` }} />
        </span>
      ) : null}
    </Shell>
  )
}

/** A file that is on its way, or came, for another field like this one. */
export function UploadOffer({ item, onUse }: { item: Upload; onUse: () => void }) {
  const t = useText()
  return (
    <Shell item={item}>
      <Button size="small" aria-label={t('upload.useOf', { name: item.file.name })} onClick={onUse}>
        {t('upload.use')}
      </Button>
    </Shell>
  )
}

function Shell({ id, item, children }: { id?: string | undefined; item: Upload; children: ReactNode }) {
  const t = useText()
  const { file, at, pair } = item
  const facts = useUploadFacts(item)
  return (
    <div id={id} tabIndex={-1} className={styles.uploadFile} data-bad={at === 'failed' ? '' : undefined}>
      <Icon name={at === 'failed' ? 'warning' : at === 'sent' ? 'check' : 'upload'} size={18} />
      <span className={styles.uploadName}>
        <b title={file.name}>{file.name}</b>
        <small role="status">
          {at === 'failed' && pair ? word(pair) : facts}
          {at === 'sent' ? <span data-is="hidden-text">{t('file.sent', { name: file.name })}</span> : null}
        </small>
      </span>
      {children}
    </div>
  )
}
