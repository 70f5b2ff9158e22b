import { Modal } from '../../../kit/dialog/overlay.tsx'
import { useText } from '../../../api/text.ts'
import { Copyable } from '../../../kit/values/values.tsx'
import { Stack } from '../../../kit/layout/box.tsx'

export type Once = { name: string; password: string }

/** A password that is shown once. It goes by its own button alone: a click beside it would lose it. */
export function OncePassword({ once, onClose }: { once: Once | null; onClose: () => void }) {
  const t = useText()
  if (once === null) return null
  return (
    <Modal
      open
      centered
      width={460}
      title={t('account.onceTitle')}
      mask={{ closable: false }}
      keyboard={false}
      closable={false}
      okText={t('account.onceDone')}
      cancelButtonProps={{ hidden: true }}
      onOk={onClose}
    >
      <Stack gap={4}>
        <p>{t('account.onceLead', { name: once.name })}</p>
        <Copyable text={once.password} block />
      </Stack>
    </Modal>
  )
}
