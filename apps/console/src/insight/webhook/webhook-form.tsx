import { webhookEvents, webhookForm, type WebhookRow } from '@cpm/contract/insight/webhook/webhook'
import { Checkbox, Input, Switch } from 'antd'
import { api } from '../../api/api.ts'
import { useText } from '../../api/text.ts'
import { useAction } from '../../kit/dialog/feedback.tsx'
import { EditDialog } from '../../kit/form/edit.tsx'
import { Field } from '../../kit/form/form.tsx'

type Props = { row: WebhookRow | null; onClose: () => void; onSecret: (secret: string) => void }

/** Makes an endpoint, whose secret is shown then, or changes one. */
export function WebhookForm({ row, onClose, onSecret }: Props) {
  const t = useText()
  const create = useAction(api.webhook.create, { onDone: ({ secret }) => onSecret(secret) })
  const update = useAction(api.webhook.update)
  const { name, url, events, enabled } = row ?? { events: [...webhookEvents], enabled: true }
  return (
    <EditDialog
      open
      width={560}
      title={t(row ? 'webhook.edit' : 'webhook.add')}
      schema={webhookForm}
      initial={{ events, enabled, ...(name ? { name } : {}), ...(url ? { url } : {}) }}
      onClose={onClose}
      onSubmit={(values) => (row ? update.mutateAsync({ ...values, id: row.id }) : create.mutateAsync(values))}
    >
      <Field name="name" label={t('webhook.name')}>
        <Input maxLength={80} />
      </Field>
      <Field name="url" label={t('webhook.url')} help={t('webhook.urlHint')}>
        <Input type="url" maxLength={500} placeholder="https://shop.example/hooks/cpm" />
      </Field>
      <Field name="events" label={t('webhook.events')}>
        <Checkbox.Group options={webhookEvents.map((value) => ({ value, label: t(`alert.kind.${value}`) }))} />
      </Field>
      <Field name="enabled" label={t('webhook.enabled')} valuePropName="checked">
        <Switch />
      </Field>
    </EditDialog>
  )
}
