import { type Platform, platforms } from '@cpm/contract/estate/agent/report'
import { AutoComplete, Form, Select } from 'antd'
import { useSession } from '../../../api/session/session.ts'
import { useCan } from '../../../api/session/can.tsx'
import { Field } from '../../../kit/form/form.tsx'
import { GroupSelect } from '../../group/group-select.tsx'
import { KeptFields, useTerminalChoices } from '../parts/terminal-kept.tsx'
import { useText } from '../../../api/text.ts'
import { EnterpriseSelect } from './enterprise-select.tsx'
import styles from '../parts/terminal-edit.module.css'

function ModelField() {
  const t = useText()
  const choices = useTerminalChoices()
  const platform = Form.useWatch<Platform | undefined>('platform', Form.useFormInstance())
  const model = Form.useWatch<string | undefined>('model', Form.useFormInstance())
  const catalogued = new Map(choices?.modelPlatforms.map((one) => [one.model, one.platforms]))
  // A model nobody catalogued may be of any platform.
  const fits = (name: string) => platform === undefined || (catalogued.get(name)?.includes(platform) ?? true)
  const known = [...new Set([...(choices?.models ?? []), ...catalogued.keys()])].toSorted()
  const others = model === undefined || fits(model) ? undefined : catalogued.get(model)
  return (
    <Field
      name="model"
      label={t('terminal.model')}
      help={
        others &&
        t('terminal.otherPlatform', {
          model: model ?? '',
          platforms: others.map((one) => t(`terminal.platform.${one}`)).join(', '),
        })
      }
    >
      <AutoComplete
        options={known.filter(fits).map((one) => ({ value: one }))}
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
      <div className={styles.fieldPair}>
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
