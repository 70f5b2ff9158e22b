import type { AlarmRuleRow } from '@cpm/contract/insight/alarm-rule/alarm-rule'
import { alarmRuleShape } from '@cpm/contract/insight/alarm-rule/alarm-rule.form'
import { alarmRuleFields } from '@cpm/contract/insight/alarm-rule/alarm-rule.fields'
import { Switch } from 'antd'
import { useMemo } from 'react'
import { api } from '../../api/api.ts'
import { useSession } from '../../api/session/session.ts'
import { useText } from '../../api/text.ts'
import { GroupSelect } from '../../estate/group/group-select.tsx'
import { EnterpriseSelect } from '../../estate/terminal/add/enterprise-select.tsx'
import { TagsSelect } from '../../estate/terminal/parts/terminal-choices.tsx'
import { useAction } from '../../kit/dialog/feedback.tsx'
import { EditDrawer } from '../../kit/form/edit.tsx'
import { Field, FieldSection } from '../../kit/form/form.tsx'
import { FormFields } from '../../platform/resource/form-fields.tsx'
import { FoldSelect, KeyFields, KindFields, ModelsSelect } from './condition-fields.tsx'
import { type RuleDraft, ruleForm } from './rule-form.ts'
import { ScheduleInput } from './schedule-input.tsx'
import { Trial } from './trial.tsx'
import formStyles from '../../kit/form/form.module.css'

const usual = {
  key: 'offline' as const,
  levels: [{ severity: 'major' as const, at: null }],
  kind: 'lasting' as const,
  holdMs: 3_600_000,
  fold: 'store' as const,
  models: [],
  tags: [],
  match: [],
}

/** A row as the form has it: what is empty there is as if never filled. */
function filledFrom(row: AlarmRuleRow) {
  const known = Object.entries(row).filter(([name, value]) => name in alarmRuleShape.shape && value !== null)
  return Object.fromEntries(known) as Partial<AlarmRuleRow>
}

/** Makes an alarm rule, or changes one; it can be tried on the past before it is switched on. */
export function AlarmRuleForm({
  row,
  draft,
  onClose,
}: {
  row: AlarmRuleRow | null
  draft?: RuleDraft
  onClose: () => void
}) {
  const t = useText()
  const isOurs = useSession((s) => s.info?.enterpriseId === null)
  const create = useAction(api.alarmRule.create)
  const update = useAction(api.alarmRule.update)
  const initial = useMemo(() => (row ? filledFrom(row) : { ...usual, ...draft }), [row, draft])
  return (
    <EditDrawer
      open
      width={640}
      title={t(row ? 'alarmRule.edit' : 'alarmRule.add')}
      schema={ruleForm}
      initial={initial as typeof usual}
      onClose={onClose}
      onSubmit={({ enterpriseId, ...values }) =>
        row
          ? update.mutateAsync({ ...values, id: row.id })
          : create.mutateAsync({ ...values, ...(enterpriseId && { enterpriseId }) })
      }
    >
      <FormFields of={alarmRuleFields} names={['name']} more={{ name: { focus: true } }} />
      {isOurs && row === null ? (
        <Field name="enterpriseId" label={t('alarmRule.enterpriseName')}>
          <EnterpriseSelect />
        </Field>
      ) : null}
      <FieldSection title={t('alarmRule.condition')}>
        <KeyFields />
        <KindFields />
        <Field name="schedule" label={t('alarmRule.schedule')} help={t('alarmRule.scheduleHint')}>
          <ScheduleInput />
        </Field>
      </FieldSection>
      <FieldSection title={t('alarm.sns')}>
        <Field name="groupId" label={t('alarmRule.groupName')} help={t('alarmRule.groupHint')}>
          <GroupSelect placeholder={t('alarmRule.groupName')} />
        </Field>
        <div className={formStyles.formPair}>
          <Field name="models" label={t('alarmRule.models')} help={t('alarmRule.anyHint')}>
            <ModelsSelect />
          </Field>
          <Field name="tags" label={t('alarmRule.tags')} help={t('alarmRule.anyHint')}>
            <TagsSelect />
          </Field>
        </div>
        <Field name="fold" label={t('alarmRule.fold')} help={t('alarmRule.foldHint')}>
          <FoldSelect />
        </Field>
      </FieldSection>
      <Trial enterpriseId={row?.enterpriseId} />
      <Field
        name="enabled"
        label={t('alarmRule.enabled.true')}
        help={t('alarmRule.enabledHint')}
        valuePropName="checked"
      >
        <Switch />
      </Field>
      <FormFields of={alarmRuleFields} names={['remark']} />
    </EditDrawer>
  )
}
