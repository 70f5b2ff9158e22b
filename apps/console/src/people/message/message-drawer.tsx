import type { MessageRow, MessageStatus } from '@cpm/contract/people/message/message'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { Details, Failed, Waiting } from '../../kit/page/page.tsx'
import { Drawer } from '../../kit/dialog/drawer.tsx'
import { StatusTag, type Tone } from '../../kit/values/status.tsx'
import { type Text, useText } from '../../api/text.ts'
import { DateTime } from '../../kit/values/values.tsx'
import { MessageActions } from './message-actions.tsx'
import { MessageText } from './message-text.tsx'
import { Figures } from '../../kit/layout/text.tsx'
import { Row } from '../../kit/layout/box.tsx'
import styles from './message.module.css'

const tones: Record<MessageStatus, Tone> = { draft: 'idle', published: 'ok', deleted: 'bad' }

export function MessageState({ status }: { status: MessageStatus }) {
  const t = useText()
  return <StatusTag tone={tones[status]} label={t(`message.status.${status}`)} />
}

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
  const found = useRead(quietApi.message.get, { id })
  if (found.error) return <Failed error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Waiting lines={6} />
  const row = found.data
  return (
    <article className={styles.messageRead}>
      <h2>{row.title}</h2>
      <Row className={styles.messageDrawerActions}>
        <MessageActions row={row} onEdit={onEdit} link={false} />
      </Row>
      <div className={styles.messageFacts}>
        <Details
          items={[
            { label: t('message.status'), value: <MessageState status={row.status} /> },
            {
              label: t('message.readers'),
              value: <Figures>{`${row.readers} / ${row.recipients}`}</Figures>,
            },
            { label: t('message.organization'), value: organizationText(row, t) },
            { label: t('message.userScope'), value: t(`message.userScope.${row.userScope}`) },
            { label: t('message.createdBy'), value: row.createdBy },
            { label: t('message.publishedAt'), value: <DateTime at={row.publishedAt} /> },
            row.userScope === 'designated' && {
              label: t('message.accounts'),
              wide: true,
              value: (
                <Row as="span" className={styles.messageAccounts}>
                  {row.accounts.map((one) => (
                    <span key={one.id}>{one.name}</span>
                  ))}
                </Row>
              ),
            },
          ]}
        />
      </div>
      <MessageText>{row.content}</MessageText>
    </article>
  )
}
