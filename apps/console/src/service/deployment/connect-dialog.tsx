import { deployment } from '@cpm/contract/service/deployment/deployment'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { api, quietApi } from '../../api/api.ts'
import { useText } from '../../api/text.ts'
import { useAction } from '../../kit/dialog/feedback.tsx'
import { MadeDialog } from '../../kit/dialog/made-dialog.tsx'
import { Field, SchemaForm } from '../../kit/form/form.tsx'
import { RemoteSelect } from '../../kit/form/remote-select.tsx'
import { Row, Stack } from '../../kit/layout/box.tsx'
import { Muted } from '../../kit/layout/text.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { copy, Copyable } from '../../kit/values/values.tsx'

/** The customer whose instance gets another token. */
export type Connected = { id: string; name: string }

const words = { title: 'deployment.connect', make: 'deployment.make', another: 'deployment.another' } as const
const schema = deployment.routes.connect.input
const most = 20

/** Makes the token of a customer's instance, and shows once what its operator sets. */
export function ConnectDialog({ of, onClose }: { of: Connected | null; onClose: () => void }) {
  const t = useText()
  const [customer, setCustomer] = useState(of)
  const [token, setToken] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [form] = Form.useForm()
  const connect = useAction(api.deployment.connect, { success: null })
  return (
    <MadeDialog
      words={words}
      width={560}
      isMade={token !== null}
      busy={busy}
      onMake={() => form.submit()}
      onAnother={() => {
        setCustomer(null)
        setToken(null)
      }}
      onClose={onClose}
    >
      {token === null ? (
        <Stack gap={4}>
          <Muted as="p">{t(customer ? 'deployment.renewHint' : 'deployment.connectIntro')}</Muted>
          <SchemaForm
            schema={schema}
            form={form}
            initial={customer ? { customerId: customer.id } : {}}
            onBusy={setBusy}
            onSubmit={async (asked) => setToken((await connect.mutateAsync(asked)).token)}
          >
            <Field name="customerId" label={t('deployment.customerName')}>
              <RemoteSelect
                always
                label={t('deployment.customerName')}
                placeholder={t('deployment.customerName')}
                route={quietApi.customer.list}
                known={customer ? [{ value: customer.id, label: customer.name }] : []}
                find={async (q) => {
                  const { records } = await quietApi.customer.list({ pageSize: most, ...(q ? { q } : {}) })
                  return records.map(({ id, name }) => ({ value: id, label: name }))
                }}
              />
            </Field>
            <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
          </SchemaForm>
        </Stack>
      ) : (
        <Settings token={token} />
      )}
    </MadeDialog>
  )
}

/** What the operator of the instance sets, as the lines of its environment. */
function Settings({ token }: { token: string }) {
  const t = useText()
  const text = `CPM_FLEET_URL=${location.origin}\nCPM_FLEET_TOKEN=${token}`
  return (
    <Stack gap={4}>
      <Muted>{t('deployment.madeHint')}</Muted>
      <Copyable block text={text} />
      <Row>
        <Button type="primary" icon={<Icon name="copy" />} autoFocus onClick={() => void copy(text)}>
          {t('deployment.copy')}
        </Button>
      </Row>
    </Stack>
  )
}
