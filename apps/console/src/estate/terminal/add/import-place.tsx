import { useState } from 'react'
import { Modal } from '../../../kit/dialog/overlay.tsx'
import { useText } from '../../../api/text.ts'
import { EnterpriseSelect } from './enterprise-select.tsx'
import { Stack } from '../../../kit/layout/box.tsx'
import styles from '../terminal.module.css'

type Props = { onPlace: (place: { enterpriseId: string }) => void; onClose: () => void }

/** An administrator of ours says first of which enterprise the rows of a file are. */
export function ImportPlace({ onPlace, onClose }: Props) {
  const t = useText()
  const [enterpriseId, setEnterpriseId] = useState<string>()
  return (
    <Modal
      open
      centered
      width={440}
      title={t('terminal.importTitle')}
      okText={t('terminal.next')}
      cancelText={t('common.cancel')}
      okButtonProps={{ disabled: enterpriseId === undefined }}
      onOk={() => enterpriseId && onPlace({ enterpriseId })}
      onCancel={onClose}
    >
      <Stack gap={2} className={styles.moreFilter}>
        <label htmlFor="import-enterprise">{t('terminal.enterprise')}</label>
        <EnterpriseSelect id="import-enterprise" value={enterpriseId} onChange={setEnterpriseId} />
      </Stack>
    </Modal>
  )
}
