import type { Platform } from '@cpm/contract/estate/agent/report'
import { terminalFields } from '@cpm/contract/estate/terminal/terminal.fields'
import { AutoComplete, Form } from 'antd'
import { useSession } from '../../../api/session/session.ts'
import { useCan } from '../../../api/session/can.tsx'
import { GroupSelect } from '../../group/group-select.tsx'
import { KeptFields, useTerminalChoices } from '../parts/terminal-choices.tsx'
import { useText } from '../../../api/text.ts'
import { FormFields } from '../../../platform/resource/form-fields.tsx'
import { EnterpriseSelect } from './enterprise-select.tsx'
import styles from '../parts/terminal-edit.module.css'

/** Models to choose from, and a word where the one that is typed is of another platform. */
function useModel() {
  const t = useText()
  const choices = useTerminalChoices()
  const platform = Form.useWatch<Platform | undefined>('platform', Form.useFormInstance())
  const model = Form.useWatch<string | undefined>('model', Form.useFormInstance())
  const catalogued = new Map(choices?.modelPlatforms.map((one) => [one.model, one.platforms]))
  // A model nobody catalogued may be of any platform.
  const fits = (name: string) => platform === undefined || (catalogued.get(name)?.includes(platform) ?? true)
  const known = [...new Set([...(choices?.models ?? []), ...catalogued.keys()])].toSorted()
  const others = model === undefined || fits(model) ? undefined : catalogued.get(model)
  const help =
    others &&
    t('terminal.otherPlatform', {
      model: model ?? '',
      platforms: others.map((one) => t(`terminal.platform.${one}`)).join(', '),
    })
  const control = (
    <AutoComplete
      options={known.filter(fits).map((one) => ({ value: one }))}
      showSearch={{
        filterOption: (text, option) => String(option?.value).toLowerCase().includes(text.toLowerCase()),
      }}
    />
  )
  return { help, control }
}

/** Where it is to stand: an administrator of ours says of which enterprise, unless a group does. */
function PlaceFields() {
  const maySeeGroups = useCan('group.read')
  const isOurs = useSession((s) => s.info?.enterpriseId === null)
  const groupId = Form.useWatch<string | undefined>('groupId', Form.useFormInstance())
  const places = [
    ...(maySeeGroups ? ['groupId' as const] : []),
    ...(isOurs && !groupId ? ['enterpriseId' as const] : []),
  ]
  return (
    <FormFields
      of={terminalFields}
      names={places}
      more={{ groupId: { control: <GroupSelect /> }, enterpriseId: { control: <EnterpriseSelect /> } }}
    />
  )
}

/** What is said of terminals that are added, one or many. */
export function AddedFields() {
  return (
    <>
      <div className={styles.fieldPair}>
        <FormFields of={terminalFields} names={['platform', 'model']} more={{ model: useModel() }} />
      </div>
      <PlaceFields />
      <KeptFields />
    </>
  )
}
