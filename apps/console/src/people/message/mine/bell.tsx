import { useNavigate } from 'react-router'
import { useGranted } from '../../../api/session/can.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { useText } from '../../../api/text.ts'
import { badgeOf } from './inbox.ts'
import { useToastOfNew } from './bell-toast.ts'
import { useUnreadKnown } from './queries.ts'
import { Figures } from '../../../kit/layout/text.tsx'
import styles from './bell.module.css'
import valuesStyles from '../../../kit/values/values.module.css'

const inbox = '/messageManage/myMessage'

/** The bell of the top bar [2.23]: how many messages are unread, and the way to them. Absent without that page. */
export function Bell() {
  const t = useText()
  const navigate = useNavigate()
  const granted = useGranted(inbox)
  const { unread, isKnown } = useUnreadKnown(granted)
  useToastOfNew(unread, isKnown)
  if (!granted) return null
  const label = unread > 0 ? t('message.bell', { count: unread }) : t('message.bellNone')
  return (
    <>
      <button
        type="button"
        className={`${valuesStyles.barButton} ${styles.bell}`}
        data-is="bell"
        aria-label={label}
        title={label}
        data-count={unread > 0 ? unread : undefined}
        onClick={() => void navigate(unread > 0 ? `${inbox}?status=unread` : inbox)}
      >
        <Icon name="bell" size={18} />
        {unread > 0 ? (
          <Figures
            key={unread}
            className={styles.bellBadge}

            aria-hidden="true"
          >
            {badgeOf(unread)}
          </Figures>
        ) : null}
      </button>
      <span data-is="hidden-text" role="status">
        {unread > 0 ? label : ''}
      </span>
    </>
  )
}
