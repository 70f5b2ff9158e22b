import { Button } from 'antd'
import { useText } from '../../api/text.ts'
import { Modal } from '../../kit/dialog/overlay.tsx'
import { Stack } from '../../kit/layout/box.tsx'
import { Muted } from '../../kit/layout/text.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { copy, Copyable } from '../../kit/values/values.tsx'

/** A secret that was just made, which is shown only now. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useText()
  return (
    <Modal
      open
      centered
      title={t('webhook.secret')}
      mask={{ closable: false }}
      footer={
        <Button type="primary" icon={<Icon name="copy" />} autoFocus onClick={() => void copy(secret)}>
          {t('common.copy')}
        </Button>
      }
      onCancel={onClose}
    >
      <Stack gap={4}>
        <Muted>{t('webhook.secretHint')}</Muted>
        <Copyable block text={secret} />
      </Stack>
    </Modal>
  )
}
