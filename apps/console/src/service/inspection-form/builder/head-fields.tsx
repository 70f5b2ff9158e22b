import { inspectionFormLimits as limits } from '@cpm/contract/service/inspection-form/inspection-form.shape'
import { Input, Select } from 'antd'
import { quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { useText } from '../../../api/text.ts'
import { EnterpriseSelect } from '../../../estate/terminal/add/enterprise-select.tsx'
import { Field } from '../../../kit/form/form.tsx'
import { PairInput } from './pair-input.tsx'
import formStyles from '../../../kit/form/form.module.css'

/** What is said of the inspection at its head [3.20]. */
export function HeadFields({ asksEnterprise }: { asksEnterprise: boolean }) {
  const t = useText()
  return (
    <>
      {asksEnterprise ? (
        <Field name="enterpriseId" label={t('inspectionForm.enterpriseName')}>
          <EnterpriseSelect />
        </Field>
      ) : null}
      <Field name="title" label={t('inspectionForm.title')}>
        <PairInput label={t('inspectionForm.title')} max={limits.title} />
      </Field>
      <div className={formStyles.formPair}>
        {(['customerName', 'orderCustomerName', 'orderGroup'] as const).map((name) => (
          <Field key={name} name={name} label={t(`inspectionForm.${name}`)}>
            <Input maxLength={limits.name} />
          </Field>
        ))}
        <Field name="models" label={t('inspectionForm.models')}>
          <Models />
        </Field>
      </div>
      {(['process', 'standard', 'content'] as const).map((name) => (
        <Field key={name} name={name} label={t(`inspectionForm.${name}`)}>
          <PairInput label={t(`inspectionForm.${name}`)} max={limits.text} area />
        </Field>
      ))}
    </>
  )
}

type Given = { id?: string; value?: string[]; onChange?: (models: string[]) => void }

/** Models of the terminals one has, or any other by its name. */
function Models({ id, value = [], onChange }: Given) {
  const t = useText()
  const choices = useRead(quietApi.terminal.choices, {})
  return (
    <Select<string[]>
      {...(id ? { id } : {})}
      mode="tags"
      value={value}
      placeholder={t('inspectionForm.anyModel')}
      options={(choices.data?.models ?? []).map((model) => ({ value: model, label: model }))}
      onChange={(models) => onChange?.(models.map((one) => one.trim().slice(0, limits.name)).filter(Boolean))}
    />
  )
}
