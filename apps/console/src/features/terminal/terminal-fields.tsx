import { platforms } from '@cpm/contract/report'
import { AutoComplete, Form, Select } from 'antd'
import { useSession } from '../../api/session.ts'
import { useCan } from '../../kit/can.tsx'
import { Field } from '../../kit/form.tsx'
import { GroupSelect } from '../../kit/group-select.tsx'
import { KeptFields, useTerminalChoices } from '../../kit/terminal-kept.tsx'
import { useText } from '../../kit/text.ts'
import { EnterpriseSelect } from './enterprise-select.tsx'

function ModelField() {
  const t = useText()
  const known = useTerminalChoices()?.models ?? []
  return (
    <Field name="model" label={t('terminal.model')}>
      <AutoComplete
        options={known.map((one) => ({ value: one }))}
        showSearch={{
          filterOption: (text, option) => String(option?.value).toLowerCase().includes(text.toLowerCase()),
        }}
      />
    </Field>
  )
}

/** Where it is to stand: an administrator of ours says of which enterprise, unless a group does. */
function PlaceFields() {
  const t = useText()
  const maySeeGroups = useCan('group.read')
  const isOurs = useSession((s) => s.info?.enterpriseId === null)
  const groupId = Form.useWatch<string | undefined>('groupId', Form.useFormInstance())
  return (
    <>
      {maySeeGroups ? (
        <Field name="groupId" label={t('terminal.group')}>
          <GroupSelect />
        </Field>
      ) : null}
      {isOurs && !groupId ? (
        <Field name="enterpriseId" label={t('terminal.enterprise')}>
          <EnterpriseSelect />
        </Field>
      ) : null}
    </>
  )
}

/** What is said of terminals that are added, one or many. */
export function AddedFields() {
  const t = useText()
  return (
    <>
      <div className="field-pair">
        <Field name="platform" label={t('terminal.platform')}>
          <Select options={platforms.map((p) => ({ value: p, label: t(`terminal.platform.${p}`) }))} />
        </Field>
        <ModelField />
      </div>
      <PlaceFields />
      <KeptFields />
    </>
  )
}
