import { type FileRow, file } from '@cpm/contract/estate/file/file'
import { Button } from 'antd'
import { useCan } from '../../../api/session/can.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { Fetched } from '../../../kit/picture/fetch-picture.tsx'
import { Walk } from '../../../kit/picture/walk.tsx'
import { Modal } from '../../../kit/dialog/overlay.tsx'
import { useText } from '../../../api/text.ts'
import { Bytes, DateTime, formatMoment } from '../../../kit/values/values.tsx'
import { DownloadButton } from './files-download.tsx'
import { useRemove } from './files-remove.ts'
import { Row } from '../../../kit/layout/box.tsx'
import styles from './files.module.css'

/** When a screenshot was taken, as far as anybody knows. */
export const takenAt = (row: FileRow) => row.at ?? row.sentAt ?? row.askedAt

type Props = {
  sn: string
  shown: FileRow
  /** Where it stands among all, counted from 1. */
  position: string
  onPrevious: (() => void) | null
  onNext: (() => void) | null
  onClose: () => void
}

/** One screenshot, large; arrows walk through all. */
export function Viewer({ sn, shown, position, onPrevious, onNext, onClose }: Props) {
  const t = useText()
  const mayDelete = useCan('file.delete')
  const { ask, busy } = useRemove()
  const at = formatMoment(new Date(takenAt(shown)))
  const name = `${sn}-${at.replaceAll(/[-:]/g, '').replace(' ', '-')}.${shown.picture === 'image/jpeg' ? 'jpg' : 'png'}`
  async function remove(): Promise<void> {
    if (await ask([{ id: shown.id, name: t('sent.shotOf', { at }) }])) (onNext ?? onPrevious ?? onClose)()
  }
  return (
    <Modal
      open
      centered
      width="min(1100px, calc(100vw - 32px))"
      title={t('sent.shotOf', { at })}
      onCancel={onClose}
      footer={
        <Row className={styles.viewerFoot}>
          <span>
            <DateTime at={takenAt(shown)} relative /> · <Bytes value={shown.size} /> · {position}
          </span>
          {mayDelete ? (
            <Button danger icon={<Icon name="trash" />} loading={busy} onClick={() => void remove()}>
              {t('sent.delete')}
            </Button>
          ) : null}
          <DownloadButton id={shown.id} name={name} type="primary" size="middle" icon={<Icon name="download" />} />
        </Row>
      }
    >
      <Walk onPrevious={onPrevious} onNext={onNext}>
        <Fetched key={shown.id} route={file.routes.content} input={{ id: shown.id }} alt={t('sent.shotOf', { at })} />
      </Walk>
    </Modal>
  )
}
