import type { MyMessage } from '@cpm/contract/people/message/message'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { api, quietApi } from '../../../api/api.ts'
import { askAgain } from '../../../api/read/read.ts'
import { AnswerError } from '../../../api/send.ts'
import { toast, useAction } from '../../../kit/dialog/feedback.tsx'
import { StatusTag } from '../../../kit/values/status.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { Drawer } from '../../../kit/dialog/drawer.tsx'
import { t as say, useText } from '../../../api/text.ts'
import { DateTime } from '../../../kit/values/values.tsx'
import { MessageFiles } from '../message-files.tsx'
import { MessageText } from '../message-text.tsx'
import { Row } from '../../../kit/layout/box.tsx'
import styles from '../message.module.css'

/** The message that is open among the rows as they were then: reading one may take it out of the list. */
export type Reading = { rows: readonly MyMessage[]; at: number }

const missing = 404

/** One message beside the list; to open it is to have read it. */
export function MyMessageDrawer({
  reading,
  onReading,
}: {
  reading: Reading | null
  onReading: (reading: Reading | null) => void
}) {
  const t = useText()
  const row = reading?.rows[reading.at]
  useReads(row, () => onReading(null))
  const step = (by: number) => reading && { ...reading, at: reading.at + by }
  const has = (by: number) => reading?.rows[reading.at + by] !== undefined
  return (
    <Drawer
      open={row !== undefined}
      size={560}
      title={t('message.one')}
      onClose={() => onReading(null)}
      extra={
        <>
          <Button
            type="text"
            icon={<Icon name="chevronLeft" />}
            aria-label={t('message.previous')}
            title={t('message.previous')}
            disabled={!has(-1)}
            onClick={() => onReading(step(-1))}
          />
          <Button
            type="text"
            icon={<Icon name="chevronRight" />}
            aria-label={t('message.next')}
            title={t('message.next')}
            disabled={!has(1)}
            onClick={() => onReading(step(1))}
          />
        </>
      }
    >
      {row ? (
        <article className={styles.messageRead}>
          <h2>{row.title}</h2>
          <Row as="p" gap={5} className={styles.messageMeta}>
            <span>{row.sender ?? t('message.platform')}</span>
            <DateTime at={row.publishedAt} />
            <span>{t(row.userScope === 'all' ? 'message.toAll' : 'message.toYou')}</span>
          </Row>
          <MessageText>{row.content}</MessageText>
          <MessageFiles files={row.files} />
          {row.mustConfirm ? <Confirm key={row.msgId} row={row} /> : null}
        </article>
      ) : null}
    </Drawer>
  )
}

/** Whoever has it says that they have understood it, once. */
function Confirm({ row }: { row: MyMessage }) {
  const t = useText()
  const [isDone, setDone] = useState(row.confirmedAt !== null)
  const confirm = useAction(api.message.confirm, { success: null, onDone: () => setDone(true) })
  if (isDone) return <StatusTag tone="ok" label={t('message.confirmed')} />
  return (
    <Button type="primary" loading={confirm.isPending} onClick={() => confirm.mutate({ id: row.msgId })}>
      {t('message.confirm')}
    </Button>
  )
}

/** Marks what is open as read. One that was withdrawn meanwhile is closed, and that is said. */
function useReads(row: MyMessage | undefined, close: () => void): void {
  const client = useQueryClient()
  const id = row?.status === 'unread' ? row.msgId : undefined
  useEffect(() => {
    if (id === undefined) return
    const read = async () => {
      try {
        await quietApi.message.read({ msgId: [id] })
        await askAgain(client, quietApi.message.read)
      } catch (error) {
        if (!(error instanceof AnswerError) || error.code !== missing) return
        toast.info(say('message.gone'))
        close()
      }
    }
    void read()
    // Once for each message that is opened.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, client])
}
