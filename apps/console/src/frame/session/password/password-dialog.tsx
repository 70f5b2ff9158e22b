import type { UserVo } from '@cpm/contract/people/session/session'
import { Alert } from 'antd'
import { Modal } from '../../../kit/dialog/overlay.tsx'
import { useText } from '../../../api/text.ts'
import { askLogOut } from '../ask-log-out.ts'
import { holdFocus, PlainButton } from '../../../sign-in/login/login-field.tsx'
import { PasswordForm } from '../../../sign-in/password/password-form.tsx'
import { leaveChanged } from './password-leave.ts'
import styles from './password-dialog.module.css'

export type PasswordDialogProps = { info: UserVo; forced: boolean; onClose: () => void }

/** [2.26]: forced, it has no way out but a new password or the log-out button, which it has only then. */
export function PasswordDialog({ info, forced, onClose }: PasswordDialogProps) {
  const t = useText()
  return (
    <Modal
      open
      centered
      width={480}
      title={t('password.title')}
      closable={!forced}
      keyboard={!forced}
      mask={{ closable: false }}
      footer={null}
      onCancel={forced ? undefined : onClose}
    >
      {forced ? (
        <Alert
          className={styles.forced}
          type="warning"
          showIcon
          title={t(info.passwordGiven ? 'password.given' : 'password.tooSimple')}
        />
      ) : null}
      <PasswordForm
        id="password"
        dense
        by={info.email ? 'code' : 'current'}
        fixed={{ name: info.name, email: info.email ?? '' }}
        submit="common.confirm"
        onDone={leaveChanged}
        beside={
          <PlainButton onMouseDown={holdFocus} onClick={forced ? () => void askLogOut() : onClose}>
            {t(forced ? 'user.logOut' : 'common.cancel')}
          </PlainButton>
        }
      />
    </Modal>
  )
}
