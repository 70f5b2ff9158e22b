import type { AlertAttempt } from '@cpm/contract/insight/alert/alert.shape'
import { useText } from '../../api/text.ts'
import { Figures, Mono } from '../../kit/layout/text.tsx'
import { PlainTable } from '../../kit/table/plain-table.tsx'
import { StatusTag } from '../../kit/values/status.tsx'
import { DateTime } from '../../kit/values/values.tsx'

/** Every try of an alert, in order. */
export function AttemptTable({ attempts }: { attempts: readonly AlertAttempt[] }) {
  const t = useText()
  return (
    <PlainTable
      label={t('alert.attempts')}
      rows={attempts}
      rowKey={(row) => row.id}
      columns={[
        { key: 'at', title: t('webhookAttempt.at'), render: (row) => <DateTime at={row.at} /> },
        {
          key: 'ok',
          title: t('webhookAttempt.ok'),
          render: ({ ok }) => <StatusTag tone={ok ? 'ok' : 'bad'} label={t(`webhookAttempt.ok.${ok}`)} />,
        },
        { key: 'status', title: t('webhookAttempt.status'), render: ({ status }) => status },
        {
          key: 'took',
          title: t('webhookAttempt.tookMs'),
          render: ({ tookMs }) => <Figures>{tookMs}</Figures>,
        },
        {
          key: 'answer',
          title: t('webhook.answer'),
          render: ({ error, answer }) => <Mono title={answer ?? ''}>{(answer || error || '').slice(0, 120)}</Mono>,
        },
      ]}
    />
  )
}
