import type { TerminalDetail } from '@cpm/contract/estate/terminal/terminal.shape'
import { plainDirection } from '@cpm/contract/kernel/fields/direction'
import { Button } from 'antd'
import { useText } from '../../../api/text.ts'
import { Modal } from '../../../kit/dialog/overlay.tsx'
import { Stack } from '../../../kit/layout/box.tsx'
import { Figures, Mono, Muted } from '../../../kit/layout/text.tsx'
import { PlainTable } from '../../../kit/table/plain-table.tsx'
import { figure } from '../../../kit/values/figures.ts'
import { DateTime } from '../../../kit/values/values.tsx'
import { unreadName } from './unread-name.ts'
import styles from './detail.module.css'

type Props = { unread: TerminalDetail['unread']; onClose: () => void }

/** Each field with its name in the protocol, for the people who write the agent. */
export function UnreadDialog({ unread, onClose }: Props) {
  const t = useText()
  return (
    <Modal
      open
      centered
      title={t('unread.title')}
      width={760}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
      onCancel={onClose}
    >
      <Stack gap={5}>
        <Muted as="p">{t('unread.hint')}</Muted>
        <PlainTable
          label={t('unread.title')}
          rows={unread}
          rowKey={({ field }) => field}
          className={styles.unread}
          columns={[
            {
              key: 'field',
              title: t('unread.field'),
              render: ({ field }) => (
                <span className={styles.unreadField}>
                  {unreadName(t, field)}
                  <Mono as="small">{field}</Mono>
                </span>
              ),
            },
            {
              key: 'last',
              title: t('unread.last'),
              render: ({ last }) => (last === '' ? t('unread.missing') : <Mono>{plainDirection(last)}</Mono>),
            },
            { key: 'count', title: t('unread.count'), render: ({ count }) => <Figures>{figure(count)}</Figures> },
            { key: 'lastAt', title: t('unread.lastAt'), render: ({ lastAt }) => <DateTime at={lastAt} relative /> },
          ]}
        />
      </Stack>
    </Modal>
  )
}
