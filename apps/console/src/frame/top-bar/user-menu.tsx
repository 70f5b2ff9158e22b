import { Dropdown } from 'antd'
import { useSession } from '../../api/session/session.ts'
import { Icon } from '../../kit/values/icon.tsx'
import { useText } from '../../api/text.ts'
import { askLogOut } from '../session/ask-log-out.ts'
import { accountPath } from '../menu/menu.ts'
import { navigate } from '../../router/navigate.ts'
import { openPasswordDialog } from '../session/password/password-host.tsx'
import styles from './top-bar.module.css'

/** The person: their account, their password, and the way out [2.23]. */
export function UserMenu({ small }: { small: boolean }) {
  const t = useText()
  const info = useSession((s) => s.info)
  const name = info?.name ?? ''
  const acts: Record<string, () => void> = {
    account: () => navigate(accountPath),
    password: openPasswordDialog,
    logout: () => void askLogOut(),
  }
  const items = [
    { key: 'who', disabled: true, label: <Who /> },
    { type: 'divider' as const },
    { key: 'account', icon: <Icon name="user" />, label: t('user.account') },
    { key: 'password', icon: <Icon name="key" />, label: t('password.title') },
    { type: 'divider' as const },
    { key: 'logout', icon: <Icon name="logout" />, label: t('user.logOut') },
  ]
  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items, onClick: ({ key }) => acts[key]?.() }}>
      <button type="button" className={styles.userButton} aria-label={t('user.menu', { name })}>
        <span className={styles.avatar} aria-hidden="true">
          {name.slice(0, 1).toUpperCase()}
        </span>
        {small ? null : <span className={styles.userName}>{name}</span>}
      </button>
    </Dropdown>
  )
}

function Who() {
  const t = useText()
  const info = useSession((s) => s.info)
  if (!info) return null
  return (
    <span className={styles.who}>
      <b>{info.name}</b>
      <span>{info.enterpriseName ?? t(`user.kind.${info.kind}`)}</span>
    </span>
  )
}
