import { webhook, type WebhookAttempt, type WebhookRow } from '@cpm/contract/insight/webhook/webhook'
import { webhookFields } from '@cpm/contract/insight/webhook/webhook.fields'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { api, quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useText } from '../../api/text.ts'
import { Drawer } from '../../kit/dialog/drawer.tsx'
import { Stack } from '../../kit/layout/box.tsx'
import { Mono, Muted } from '../../kit/layout/text.tsx'
import { Details, Failed, Waiting } from '../../kit/page/page.tsx'
import { PlainTable } from '../../kit/table/plain-table.tsx'
import { StatusTag } from '../../kit/values/status.tsx'
import { DateTime } from '../../kit/values/values.tsx'
import { deed, RowActions } from '../../platform/resource/actions.tsx'
import { useDetails } from '../../platform/resource/cells.tsx'
import styles from './webhook.module.css'

const shownTries = 30

/** How an endpoint fares: its last tries, what each posted and what came back, to look at and to send again. */
export function WebhookDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const t = useText()
  return (
    <Drawer open={id !== undefined} size={720} title={t('webhook.one')} onClose={onClose} destroyOnHidden>
      {id === undefined ? null : <Body id={id} />}
    </Drawer>
  )
}

function Body({ id }: { id: string }) {
  const t = useText()
  const details = useDetails(webhookFields)
  const found = useRead(quietApi.webhook.get, { id })
  if (found.error) return <Failed error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Waiting lines={8} />
  const row = found.data
  return (
    <Stack gap={5}>
      {row.enabled ? null : (
        <Alert
          type="warning"
          showIcon
          title={t('webhook.off')}
          description={row.disabledReason ? t(`webhook.disabledReason.${row.disabledReason}`) : undefined}
        />
      )}
      <Details
        items={details(row, ['name', 'url', 'enabled', 'waiting', 'lastAt', 'events'], {
          events: () => row.events.map((one) => t(`alert.kind.${one}`)).join(' · '),
        })}
      />
      <Tries row={row} />
    </Stack>
  )
}

const query = webhook.routes.attempts.input.parse({ id: '1', pageSize: shownTries })

function Tries({ row }: { row: WebhookRow }) {
  const t = useText()
  const [looking, setLooking] = useState<WebhookAttempt | null>(null)
  const found = useRead(quietApi.webhook.attempts, { ...query, id: row.id })
  const tries = found.data?.records ?? []
  return (
    <section>
      <h2 className={styles.title}>{t('webhook.attempts')}</h2>
      {found.data && tries.length === 0 ? <Muted as="p">{t('webhook.noAttempts')}</Muted> : null}
      {tries.length === 0 ? null : (
        <PlainTable
          label={t('webhook.attempts')}
          rows={tries}
          rowKey={(one) => one.id}
          columns={[
            { key: 'at', title: t('webhookAttempt.at'), render: (one) => <DateTime at={one.at} /> },
            { key: 'type', title: t('webhookAttempt.type'), render: (one) => <Mono>{one.type}</Mono> },
            {
              key: 'ok',
              title: t('webhookAttempt.ok'),
              render: ({ ok }) => <StatusTag tone={ok ? 'ok' : 'bad'} label={t(`webhookAttempt.ok.${ok}`)} />,
            },
            { key: 'status', title: t('webhookAttempt.status'), render: (one) => one.status ?? one.error },
            { key: 'took', title: t('webhookAttempt.tookMs'), render: (one) => one.tookMs },
          ]}
          actions={(one) => (
            <RowActions
              name={one.messageId}
              actions={[
                { word: 'webhook.look', first: true, run: () => setLooking(one) },
                {
                  word: 'webhook.resend',
                  code: 'webhook.send',
                  why: row.enabled ? null : t('webhook.disabled'),
                  deed: deed(api.webhook.resend, { id: row.id, alertId: one.alertId }, { success: t('alert.sending') }),
                },
              ]}
            />
          )}
        />
      )}
      {looking ? <Post id={row.id} attempt={looking} onClose={() => setLooking(null)} /> : null}
    </section>
  )
}

/** What one try posted, and what came back. */
function Post({ id, attempt, onClose }: { id: string; attempt: WebhookAttempt; onClose: () => void }) {
  const t = useText()
  const found = useRead(quietApi.webhook.post, { id, alertId: attempt.alertId })
  return (
    <section className={styles.post} aria-label={t('webhook.post')}>
      <h3 className={styles.title}>{`webhook-id: ${attempt.messageId}`}</h3>
      <pre tabIndex={0} role="group" aria-label={t('webhook.post')}>
        {found.data ? pretty(found.data.body) : ''}
      </pre>
      <h3 className={styles.title}>{t('webhook.answer')}</h3>
      <pre tabIndex={0} role="group" aria-label={t('webhook.answer')}>
        {attempt.answer || attempt.error || '–'}
      </pre>
      <Button onClick={onClose}>{t('common.close')}</Button>
    </section>
  )
}

const pretty = (body: string): string => JSON.stringify(JSON.parse(body), null, 2)
