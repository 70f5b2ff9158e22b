import { messageFields } from '@cpm/contract/people/message/message.fields'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { Details, Failed, Waiting } from '../../kit/page/page.tsx'
import { Drawer } from '../../kit/dialog/drawer.tsx'
import { useText } from '../../api/text.ts'
import { ActionButtons } from '../../platform/resource/actions.tsx'
import { useDetails } from '../../platform/resource/cells.tsx'
import { actionsOf } from './message-actions.tsx'
import { MessageFiles } from './message-files.tsx'
import { Receivers, type ReceiverStatus } from './message-receivers.tsx'
import { MessageText } from './message-text.tsx'
import { Figures } from '../../kit/layout/text.tsx'
import { Row } from '../../kit/layout/box.tsx'
import { organizationText } from './organization-text.ts'
import styles from './message.module.css'

type Props = {
  id: string | undefined
  show: ReceiverStatus | undefined
  onClose: () => void
  onEdit: (id: string) => void
}

/** A message as it was written, whom it is for and how many have read it. */
export function MessageDrawer({ id, show, onClose, onEdit }: Props) {
  const t = useText()
  return (
    <Drawer open={id !== undefined} size={620} title={t('message.one')} onClose={onClose} destroyOnHidden>
      {id === undefined ? null : <Body id={id} show={show} onEdit={onEdit} />}
    </Drawer>
  )
}

function Body({ id, show, onEdit }: Pick<Props, 'show' | 'onEdit'> & { id: string }) {
  const t = useText()
  const details = useDetails(messageFields)
  const found = useRead(quietApi.message.get, { id })
  if (found.error) return <Failed error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Waiting lines={6} />
  const row = found.data
  return (
    <article className={styles.messageRead}>
      <h2>{row.title}</h2>
      <Row className={styles.messageDrawerActions}>
        <ActionButtons actions={actionsOf(row, onEdit)} audit={`message:${row.id}`} />
      </Row>
      <div className={styles.messageFacts}>
        <Details
          items={details(
            row,
            [
              'status',
              'readers',
              'organization',
              'userScope',
              'createdBy',
              'publishedAt',
              ...(row.accounts.length > 0 ? (['accounts'] as const) : []),
              ...(row.sendAt === null ? [] : (['sendAt'] as const)),
              ...(row.pinned ? (['pinned'] as const) : []),
              ...(row.mustConfirm ? (['mustConfirm', 'confirmed'] as const) : []),
            ],
            {
              readers: () => <Figures>{`${row.readers} / ${row.recipients}`}</Figures>,
              organization: () => organizationText(row, t),
              confirmed: () => <Figures>{`${row.confirmed} / ${row.recipients}`}</Figures>,
              accounts: () => (
                <Row as="span" className={styles.messageAccounts}>
                  {row.accounts.map((one) => (
                    <span key={one.id}>{one.name}</span>
                  ))}
                </Row>
              ),
            },
          )}
        />
      </div>
      {row.circles.length > 0 ? (
        <Row as="p" className={styles.messageAccounts} aria-label={t('message.circles')}>
          {row.circles.map(({ circle, name }) => (
            <span key={circle}>{name}</span>
          ))}
        </Row>
      ) : null}
      <MessageText>{row.content}</MessageText>
      <MessageFiles files={row.files} />
      {row.status === 'published' ? <Receivers id={row.id} show={show} mustConfirm={row.mustConfirm} /> : null}
    </article>
  )
}
