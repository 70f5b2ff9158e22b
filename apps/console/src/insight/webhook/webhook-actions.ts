import type { WebhookRow } from '@cpm/contract/insight/webhook/webhook'
import { api } from '../../api/api.ts'
import { t } from '../../api/text.ts'
import { type Action, deed } from '../../platform/resource/actions.tsx'

type Open = {
  onEdit: (row: WebhookRow) => void
  onSecret: (secret: string) => void
  onTested: (row: WebhookRow) => void
}

/** What can be done with an endpoint. */
export const actionsOf = (row: WebhookRow, { onEdit, onSecret, onTested }: Open): Action[] => [
  {
    word: 'webhook.test',
    code: 'webhook.send',
    first: true,
    why: row.enabled ? null : t('webhook.disabled'),
    deed: deed(api.webhook.test, { id: row.id }, { success: t('webhook.tested'), onDone: () => onTested(row) }),
  },
  { word: 'webhook.change', code: 'webhook.update', icon: 'edit', run: () => onEdit(row) },
  {
    word: 'webhook.rotate',
    code: 'webhook.update',
    icon: 'refresh',
    deed: deed(
      api.webhook.rotate,
      { id: row.id },
      {
        ask: () => ({ title: t('webhook.rotateOf', { name: row.name }), content: t('webhook.rotateHint') }),
        onDone: ({ secret }) => onSecret(secret),
      },
    ),
  },
  {
    word: 'webhook.delete',
    code: 'webhook.delete',
    danger: true,
    icon: 'trash',
    deed: deed(api.webhook.remove, { id: row.id }, { ask: () => ({ kind: 'delete', name: row.name }) }),
  },
]
