import type { TerminalRow } from '@cpm/contract/estate/terminal/terminal.shape'
import { Button } from 'antd'
import { api } from '../../api/api.ts'
import { t, useText } from '../../api/text.ts'
import { Modal } from '../../kit/dialog/overlay.tsx'
import { type Action, deed } from '../../platform/resource/actions.tsx'
import { EnrolResult } from './enrol-result.tsx'
import type { MadeToken } from './enrolment.ts'

export type Renewed = MadeToken & { groupId: string | undefined; maxUses: number; askedAt: number }

/** Withdraws the secret of a terminal in use, and makes the token by which it enrols again. */
export function renewOf(
  { sn, status, groupId }: Pick<TerminalRow, 'sn' | 'status' | 'groupId'>,
  onMade: (made: Renewed) => void,
): Action {
  const ask = () => ({
    title: t('enrolment.renewOf', { sn }),
    content: t('enrolment.renewHint'),
    danger: true,
    okText: t('enrolment.renew'),
  })
  const onDone = (made: MadeToken) =>
    onMade({ ...made, groupId: groupId ?? undefined, maxUses: 1, askedAt: Date.now() })
  return {
    word: 'enrolment.renew',
    code: 'enrolment.renew',
    why: status === 'activated' ? null : t('enrolment.notInUse'),
    deed: deed(api.enrolment.renew, { sn }, { ask, success: null, onDone }),
  }
}

/** The token of a terminal that is to enrol again, shown this once. */
export function RenewedDialog({ sn, made, onClose }: { sn: string; made: Renewed; onClose: () => void }) {
  const text = useText()
  return (
    <Modal
      open
      centered
      title={text('enrolment.renewed', { sn })}
      width={720}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          {text('common.close')}
        </Button>
      }
      onCancel={onClose}
    >
      <EnrolResult made={made} />
    </Modal>
  )
}
