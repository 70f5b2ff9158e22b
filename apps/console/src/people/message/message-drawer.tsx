import type { MessageRow } from '@cpm/contract/people/message/message'
import { messageFields } from '@cpm/contract/people/message/message.fields'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { Details, Failed, Waiting } from '../../kit/page/page.tsx'
import { Drawer } from '../../kit/dialog/drawer.tsx'
import { type Text, useText } from '../../api/text.ts'
import { ActionButtons } from '../../platform/resource/actions.tsx'
import { useDetails } from '../../platform/resource/cells.tsx'
import { actionsOf } from './message-actions.tsx'
import { MessageText } from './message-text.tsx'
import { Figures } from '../../kit/layout/text.tsx'
import { Row } from '../../kit/layout/box.tsx'
import styles from './message.module.css'

/** The receiving organisation in words. */
export function organizationText(row: Pick<MessageRow, 'organization' | 'organizationName'>, t: Text): string {
  if (row.organizationName === null) return t('message.organizationAll')
  return row.organization?.startsWith('account')
    ? t('message.organizationBelow', { name: row.organizationName })
    : row.organizationName
}

type Props = { id: string | undefined; onClose: () => void; onEdit: (id: string) => void }

/** A message as it was written, whom it is for and how many have read it. */
export function MessageDrawer({ id, onClose, onEdit }: Props) {
  const t = useText()
  return (
    <Drawer open={id !== undefined} size={620} title={t('message.one')} onClose={onClose} destroyOnHidden>
      {id === undefined ? null : <Body id={id} onEdit={onEdit} />}
    </Drawer>
  )
}

function Body({ id, onEdit }: { id: string; onEdit: (id: string) => void }) {
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
              ...(row.userScope === 'designated' ? (['accounts'] as const) : []),
            ],
            {
              readers: () => <Figures>{`${row.readers} / ${row.recipients}`}</Figures>,
              organization: () => organizationText(row, t),
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
      <MessageText>{row.content}</MessageText>
    </article>
  )
}
