import { fenceForm, type FenceRow, fenceRules, fenceShape } from '@cpm/contract/insight/fence/fence'
import { fenceKeeps } from '@cpm/contract/estate/agent/fence/fences.config'
import { fenceFields } from '@cpm/contract/insight/fence/fence.fields'
import { allWords } from '@cpm/contract'
import { id } from '@cpm/contract/kernel/id'
import { Form, Input, InputNumber, Select, Switch } from 'antd'
import { useMemo } from 'react'
import { z } from 'zod'
import { api } from '../../api/api.ts'
import { useSession } from '../../api/session/session.ts'
import { useText } from '../../api/text.ts'
import { GroupsSelect } from '../../estate/group/group-select.tsx'
import { EnterpriseSelect } from '../../estate/terminal/add/enterprise-select.tsx'
import { useAction } from '../../kit/dialog/feedback.tsx'
import { EditDrawer } from '../../kit/form/edit.tsx'
import { Field, FieldSection } from '../../kit/form/form.tsx'
import { Muted } from '../../kit/layout/text.tsx'
import { FormFields } from '../../platform/resource/form-fields.tsx'
import { ModelsSelect } from '../alarm-rule/condition-fields.tsx'
import { ScheduleInput } from '../alarm-rule/schedule-input.tsx'
import { ShapeInput } from './shape-input.tsx'
import formStyles from '../../kit/form/form.module.css'

/** As it is sent; what is wrong with an area is told at the map, however deep it lies. */
const schema = fenceForm.extend({
  enterpriseId: id.optional(),
  shape: z.unknown().transform((shape, ctx) => {
    const parsed = fenceShape.safeParse(shape)
    if (parsed.success) return parsed.data
    const said = parsed.error.issues[0]?.message ?? ''
    ctx.addIssue({ code: 'custom', message: said in allWords ? said : 'fence.noShape' })
    return z.NEVER
  }),
})

const usual = {
  enabled: true,
  keep: 'inside' as const,
  stayMs: 60_000,
  times: null,
  applies: { groupIds: [], models: [], sns: [] },
  outLock: false,
}

function filledFrom(row: FenceRow) {
  const { name, remark, enabled, shape, keep, times, stayMs, applies, outLock, outMessage } = row
  const { groupIds, models, sns } = applies
  const rest = { name, enabled, shape, keep, times, stayMs, outLock, applies: { groupIds, models, sns } }
  return { ...rest, ...(remark === null ? {} : { remark }), ...(outMessage === null ? {} : { outMessage }) }
}

/** Makes a fence, or changes one. */
export function FenceForm({ row, onClose }: { row: FenceRow | null; onClose: () => void }) {
  const t = useText()
  const isOurs = useSession((s) => s.info?.enterpriseId === null)
  const create = useAction(api.fence.create)
  const update = useAction(api.fence.update)
  const initial = useMemo(() => (row ? filledFrom(row) : usual), [row])
  return (
    <EditDrawer
      open
      width={720}
      title={t(row ? 'fence.edit' : 'fence.add')}
      schema={schema}
      initial={initial}
      onClose={onClose}
      onSubmit={({ enterpriseId, ...values }) =>
        row
          ? update.mutateAsync({ ...values, id: row.id })
          : create.mutateAsync({ ...values, ...(enterpriseId && { enterpriseId }) })
      }
    >
      <FormFields of={fenceFields} names={['name']} more={{ name: { focus: true } }} />
      {isOurs && row === null ? (
        <Field name="enterpriseId" label={t('fence.enterpriseName')}>
          <EnterpriseSelect />
        </Field>
      ) : null}
      <FieldSection title={t('fence.shape')}>
        <Field name="shape" label={t('fence.kind')}>
          <ShapeInput />
        </Field>
        <div className={formStyles.formPair}>
          <Field name="keep" label={t('fence.keep')}>
            <Select options={fenceKeeps.map((value) => ({ value, label: t(`fence.keep.${value}`) }))} />
          </Field>
          <Field name="stayMs" label={t('fence.stayMs')} help={t('fence.stayHint')}>
            <Seconds />
          </Field>
        </div>
        <Field name="times" label={t('fence.times')}>
          <ScheduleInput label={t('fence.times')} />
        </Field>
      </FieldSection>
      <Applies />
      <Followed isSet={row?.outLock === true} />
      <Field name="enabled" label={t('fence.enabled.true')} valuePropName="checked">
        <Switch />
      </Field>
      <FormFields of={fenceFields} names={['remark']} />
    </EditDrawer>
  )
}

function Applies() {
  const t = useText()
  return (
    <FieldSection title={t('fence.applies')}>
      <Field name="applies.groupIds" label={t('fence.groups')} help={t('fence.appliesHint')}>
        <Groups />
      </Field>
      <div className={formStyles.formPair}>
        <Field name="applies.models" label={t('fence.models')}>
          <ModelsSelect />
        </Field>
        <Field name="applies.sns" label={t('fence.sns')} help={t('fence.snsHint')}>
          <Sns />
        </Field>
      </div>
    </FieldSection>
  )
}

/** What is done with a terminal that went out. */
function Followed({ isSet }: { isSet: boolean }) {
  const t = useText()
  const form = Form.useFormInstance()
  const isLocked = Form.useWatch<boolean | undefined>('outLock', form)
  return (
    <FieldSection title={t('fence.followed')}>
      <Muted as="p" small>
        {t('fence.followHint')}
      </Muted>
      <Field name="outMessage" label={t('fence.outMessage')} help={t('fence.outMessageHint')}>
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={fenceRules.message} />
      </Field>
      <Field name="outLock" label={t('fence.outLock')} valuePropName="checked">
        <Switch />
      </Field>
      {isLocked ? (
        <Field name="outPassword" label={t('fence.outPassword')} help={t('fence.outPasswordHint')}>
          <Input.Password autoComplete="new-password" maxLength={16} placeholder={isSet ? '••••••' : ''} />
        </Field>
      ) : null}
    </FieldSection>
  )
}

type Control<T> = { value?: T; onChange?: (value: T) => void; id?: string }

/** Ids from the form, none as an empty list. */
function Groups({ value, onChange }: Control<string[]>) {
  return <GroupsSelect values={value} onChange={(ids) => onChange?.(ids ?? [])} />
}

/** Kept in milliseconds. */
function Seconds({ value, onChange, id }: Control<number>) {
  return (
    <InputNumber
      {...(id ? { id } : {})}
      min={0}
      max={3600}
      precision={0}
      value={value === undefined ? null : value / 1000}
      onChange={(next) => onChange?.((next ?? 0) * 1000)}
    />
  )
}

function Sns({ value = [], onChange, id }: Control<string[]>) {
  const t = useText()
  return (
    <Select<string[]>
      {...(id ? { id } : {})}
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={[',', '，', ' ', '\n', ';']}
      placeholder={t('fence.sns')}
      value={value}
      onChange={(next) => onChange?.(next)}
    />
  )
}
