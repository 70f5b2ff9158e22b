import { formatBytes } from '@cpm/contract/kernel/file/files'
import { Button } from 'antd'
import { Icon } from '../values/icon.tsx'
import { useText } from '../../api/text.ts'
import styles from '../form/controls.module.css'
import type { Item } from './sending.ts'

type Props = { id?: string | undefined; item: Item<unknown>; onRetry: () => void; onRemove: () => void }

/** The file that is being sent, was sent or did not come through. */
export function UploadRow({ id, item, onRetry, onRemove }: Props) {
  const t = useText()
  const { file, at, part, speed, message, stop } = item
  const isOnItsWay = at === 'sending'
  const said = [
    at === 'failed' ? message : formatBytes(file.size),
    ...(isOnItsWay ? [`${Math.round(part * 100)}%`] : []),
    ...(isOnItsWay && speed > 0 ? [t('file.speed', { speed: formatBytes(speed) })] : []),
  ]
  return (
    <div id={id} tabIndex={-1} className={styles.uploadFile} data-bad={at === 'failed' ? '' : undefined}>
      <Icon name={at === 'failed' ? 'warning' : at === 'sent' ? 'check' : 'upload'} size={18} />
      <span className={styles.uploadName}>
        <b title={file.name}>{file.name}</b>
        <small role="status">
          {said.join(' · ')}
          {at === 'sent' ? <span data-is="hidden-text">{t('file.sent', { name: file.name })}</span> : null}
        </small>
      </span>
      {isOnItsWay ? (
        <Button size="small" aria-label={t('file.cancel', { name: file.name })} onClick={() => stop.abort()}>
          {t('common.cancel')}
        </Button>
      ) : null}
      {at === 'failed' ? (
        <Button size="small" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      ) : null}
      {isOnItsWay ? null : (
        <Button
          size="small"
          type="text"
          icon={<Icon name="close" />}
          aria-label={t('file.remove', { name: file.name })}
          onClick={onRemove}
        />
      )}
      {isOnItsWay ? (
        <span
          className={styles.uploadBar}
          role="progressbar"
          aria-label={t('file.sending', { name: file.name })}
          aria-valuenow={Math.round(part * 100)}
        >
          <i style={{ width: `${part * 100}%` }} />
        </span>
      ) : null}
    </div>
  )
}
