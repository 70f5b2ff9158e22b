import { ruleGroupForm, type RuleGroupRow, type TerminalRule } from '@cpm/contract/estate/rule-group/rule-group'
import { ruleGroupFields } from '@cpm/contract/estate/rule-group/rule-group.fields'
import { id } from '@cpm/contract/kernel/id'
import { InputNumber } from 'antd'
import { api } from '../../api/api.ts'
import { useSession } from '../../api/session/session.ts'
import { useText } from '../../api/text.ts'
import { Field } from '../../kit/form/form.tsx'
import { FormFields } from '../../platform/resource/form-fields.tsx'
import { RowForm } from '../../platform/resource/row-form.tsx'
import { GroupSelect } from '../group/group-select.tsx'
import { EnterpriseSelect } from '../terminal/add/enterprise-select.tsx'
import { RuleInput } from './rule-input.tsx'

const form = ruleGroupForm.extend({ enterpriseId: id.optional() })

type Props = {
  row: RuleGroupRow | null
  /** What a new one begins with. */
  rule?: TerminalRule
  onClose: () => void
}

/** Makes a group by rule, or changes one. */
export function RuleGroupForm({ row, rule = {}, onClose }: Props) {
  const t = useText()
  const isOurs = useSession((s) => s.info?.enterpriseId === null)
  return (
    <RowForm
      of="ruleGroup"
      row={row}
      form={form}
      width={720}
      create={api.ruleGroup.create}
      update={api.ruleGroup.update}
      usual={{ rule, position: 100 }}
      onClose={onClose}
    >
      <FormFields of={ruleGroupFields} names={['name']} more={{ name: { focus: true } }} />
      {isOurs && row === null ? (
        <Field name="enterpriseId" label={t('ruleGroup.enterpriseName')}>
          <EnterpriseSelect />
        </Field>
      ) : null}
      <Field name="rule" label={t('ruleGroup.rule')}>
        <RuleInput />
      </Field>
      <Field name="groupId" label={t('ruleGroup.groupName')} help={t('ruleGroup.groupHint')}>
        <GroupSelect placeholder={t('ruleGroup.groupName')} />
      </Field>
      <Field name="position" label={t('ruleGroup.position')} help={t('ruleGroup.positionHint')}>
        <InputNumber min={0} max={9999} precision={0} />
      </Field>
      <FormFields of={ruleGroupFields} names={['remark']} />
    </RowForm>
  )
}
