import { inspectionLimits as limits, inspectionPlan, repeats } from '@cpm/contract/service/inspection/inspection.shape'
import { saidIn } from '@cpm/contract/service/inspection-form/inspection-form.shape'
import { DatePicker, Form, InputNumber, Select } from 'antd'
import dayjs from 'dayjs'
import { api, quietApi } from '../../api/api.ts'
import { useLanguage, useText } from '../../api/text.ts'
import { GroupsSelect } from '../../estate/group/group-select.tsx'
import { toast, useAction } from '../../kit/dialog/feedback.tsx'
import { EditDialog } from '../../kit/form/edit.tsx'
import { Field } from '../../kit/form/form.tsx'
import { RemoteSelect } from '../../kit/form/remote-select.tsx'
import formStyles from '../../kit/form/form.module.css'

/** Plans inspections: which form, in which stores, by whom, on which days. */
export function PlanDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const plan = useAction(api.inspection.plan, {
    success: null,
    onDone: ({ made }) => toast.success(t('inspection.planned', { count: made })),
  })
  return (
    <EditDialog
      open
      title={t('inspection.plan')}
      schema={inspectionPlan}
      initial={{ plannedOn: dayjs().format('YYYY-MM-DD'), repeat: 'never', times: 4 }}
      okText={t('inspection.planOk')}
      onClose={onClose}
      onSubmit={(values) => plan.mutateAsync(values)}
    >
      <PlanFields />
    </EditDialog>
  )
}

function PlanFields() {
  const t = useText()
  const language = useLanguage()
  const repeat = Form.useWatch('repeat', Form.useFormInstance()) as (typeof repeats)[number] | undefined
  const findForms = async (q: string) => {
    const { records } = await quietApi.inspectionForm.list({ status: ['active'], pageSize: 50, ...(q ? { q } : {}) })
    return records.map(({ id, title }) => ({ value: id, label: saidIn(title, language) }))
  }
  const findPeople = async (q: string) =>
    (await quietApi.inspection.inspectors(q ? { q } : {})).records.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <Field name="formId" label={t('inspectionForm.one')}>
        <RemoteSelect
          label={t('inspectionForm.one')}
          placeholder={t('inspection.phone.choose')}
          route={quietApi.inspectionForm.list}
          find={findForms}
        />
      </Field>
      <Field name="groupIds" label={t('inspection.groupIds')}>
        <Stores />
      </Field>
      <Field name="inspectorId" label={t('inspection.inspectorId')}>
        <RemoteSelect
          label={t('inspection.inspectorId')}
          placeholder={t('inspection.anybody')}
          route={quietApi.inspection.inspectors}
          find={findPeople}
        />
      </Field>
      <div className={formStyles.formPair}>
        <Field name="plannedOn" label={t('inspection.plannedOn')}>
          <Day />
        </Field>
        <Field name="repeat" label={t('inspection.repeat')}>
          <Select options={repeats.map((one) => ({ value: one, label: t(`inspection.repeat.${one}`) }))} />
        </Field>
      </div>
      {repeat === undefined || repeat === 'never' ? null : (
        <Field name="times" label={t('inspection.times')}>
          <InputNumber min={1} max={limits.times} precision={0} />
        </Field>
      )}
    </>
  )
}

type Given<T> = { id?: string; value?: T; onChange?: (value: T | undefined) => void }

const Stores = ({ value, onChange }: Given<string[]>) => (
  <GroupsSelect values={value} onChange={(ids) => onChange?.(ids)} />
)

const Day = ({ id, value, onChange }: Given<string>) => (
  <DatePicker
    {...(id ? { id } : {})}
    format="YYYY-MM-DD"
    value={value ? dayjs(value) : null}
    onChange={(day) => onChange?.(day?.format('YYYY-MM-DD'))}
  />
)
