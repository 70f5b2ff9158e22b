import { type OrderTerms, orderTerms, priorities } from '@cpm/contract/service/order/order.shape'
import { InputNumber } from 'antd'
import { useState } from 'react'
import { api, quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { useSession } from '../../../api/session/session.ts'
import { timezone } from '../../../api/state/timezone.ts'
import { useText } from '../../../api/text.ts'
import { EnterpriseSelect } from '../../../estate/terminal/add/enterprise-select.tsx'
import { useAction } from '../../../kit/dialog/feedback.tsx'
import { Drawer } from '../../../kit/dialog/drawer.tsx'
import { EditDialog } from '../../../kit/form/edit.tsx'
import { Field } from '../../../kit/form/form.tsx'
import { ZoneField } from '../../../kit/form/time/zone-field.tsx'
import { Stack } from '../../../kit/layout/box.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import { Failed, Waiting } from '../../../kit/page/page.tsx'
import { WindowsField } from './windows-field.tsx'
import formStyles from '../../../kit/form/form.module.css'

/** Hours to answer and to solve; an administrator of ours says of which enterprise. */
export function TermsDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const isOurs = useSession((s) => s.info?.enterpriseId === null)
  const [enterpriseId, setEnterpriseId] = useState<string>()
  if (isOurs && enterpriseId === undefined) {
    return (
      <Drawer open title={t('order.terms')} onClose={onClose}>
        <Stack gap={2}>
          <label htmlFor="terms-enterprise">{t('order.terms.enterprise')}</label>
          <EnterpriseSelect id="terms-enterprise" onChange={setEnterpriseId} />
        </Stack>
      </Drawer>
    )
  }
  return <Terms place={enterpriseId === undefined ? {} : { enterpriseId }} onClose={onClose} />
}

function Terms({ place, onClose }: { place: { enterpriseId?: string }; onClose: () => void }) {
  const t = useText()
  const found = useRead(quietApi.order.terms, place)
  if (!found.data) {
    return (
      <Drawer open title={t('order.terms')} onClose={onClose}>
        {found.error ? <Failed error={found.error} retry={() => void found.refetch()} /> : <Waiting lines={4} />}
      </Drawer>
    )
  }
  return <TermsForm terms={found.data} place={place} onClose={onClose} />
}

type FormProps = { terms: OrderTerms; place: { enterpriseId?: string }; onClose: () => void }

function TermsForm({ terms: { urgent, high, normal, low, hours, zone }, place, onClose }: FormProps) {
  const t = useText()
  const set = useAction(api.order.setTerms)
  return (
    <EditDialog
      open
      width={560}
      title={t('order.terms')}
      schema={orderTerms}
      initial={{ urgent, high, normal, low, hours, zone: zone ?? timezone }}
      onClose={onClose}
      onSubmit={(values) => set.mutateAsync({ ...values, ...place })}
    >
      <Muted as="p">{t('order.terms.hint')}</Muted>
      {priorities.map((one) => (
        <div key={one} className={formStyles.formPair}>
          <Field name={[one, 'answer'].join('.')} label={`${t(`order.priority.${one}`)}: ${t('order.terms.answer')}`}>
            <InputNumber min={0.25} max={2000} step={1} />
          </Field>
          <Field name={[one, 'solve'].join('.')} label={`${t(`order.priority.${one}`)}: ${t('order.terms.solve')}`}>
            <InputNumber min={0.25} max={2000} step={1} />
          </Field>
        </div>
      ))}
      <Field name="hours" label={t('order.terms.hours')}>
        <WindowsField />
      </Field>
      <Field name="zone" label={t('group.zone')}>
        <ZoneField />
      </Field>
    </EditDialog>
  )
}
