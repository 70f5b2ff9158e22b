import {
  savedCommandForm,
  savedCommandLimits,
  type SavedCommandRow,
} from '@cpm/contract/remote/saved-command/saved-command'
import { platforms } from '@cpm/contract/estate/agent/report'
import { taskTimes } from '@cpm/contract/delivery/task/task.times'
import { Input, InputNumber, Select, Switch } from 'antd'
import { quietApi, api } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { roleName } from '../../api/session/role-name.ts'
import { useText } from '../../api/text.ts'
import { useAction } from '../../kit/dialog/feedback.tsx'
import { EditDrawer } from '../../kit/form/edit.tsx'
import { Field } from '../../kit/form/form.tsx'
import { TextInput } from '../../kit/form/text-input.ts'
import { ParameterList } from './parameter-list.tsx'
import formStyles from '../../kit/form/form.module.css'
import styles from './saved-command.module.css'

const usual = {
  platform: 'android' as const,
  parameters: [],
  roles: [],
  root: false,
  timeoutMs: taskTimes.commandMs,
}

function filled(row: SavedCommandRow) {
  const { id: _id, mayRun: _may, createdAt: _made, updatedAt: _changed, ...rest } = row
  const { descriptionCn, descriptionEn, category, ...known } = rest
  return {
    ...known,
    ...(descriptionCn !== null && { descriptionCn }),
    ...(descriptionEn !== null && { descriptionEn }),
    ...(category !== null && { category }),
  }
}

/** Makes a saved command, or changes one. */
export function SavedCommandForm({ row, onClose }: { row: SavedCommandRow | null; onClose: () => void }) {
  const t = useText()
  const create = useAction(api.savedCommand.create)
  const update = useAction(api.savedCommand.update)
  const roles = useRead(quietApi.role.choices, {})
  const options = (roles.data?.records ?? []).map((role) => ({ value: role.id, label: roleName(t, role) }))
  return (
    <EditDrawer
      open
      width={640}
      title={t(row ? 'savedCommand.edit' : 'savedCommand.add')}
      schema={savedCommandForm}
      initial={row ? filled(row) : usual}
      onClose={onClose}
      onSubmit={(values) => (row ? update.mutateAsync({ ...values, id: row.id }) : create.mutateAsync(values))}
    >
      <Pair names={['nameCn', 'nameEn']} most={savedCommandLimits.name} />
      <Pair names={['descriptionCn', 'descriptionEn']} most={savedCommandLimits.description} />
      <div className={formStyles.formPair}>
        <Field name="category" label={t('savedCommand.category')}>
          <TextInput />
        </Field>
        <Field name="platform" label={t('savedCommand.platform')}>
          <Select options={platforms.map((one) => ({ value: one, label: t(`terminal.platform.${one}`) }))} />
        </Field>
      </div>
      <Field name="line" label={t('savedCommand.line')} help={t('savedCommand.lineHint', { name: '{{name}}' })}>
        <Input.TextArea className={styles.code ?? ''} autoSize={{ minRows: 2, maxRows: 8 }} spellCheck={false} />
      </Field>
      <Field name="parameters" label={t('savedCommand.parameters')}>
        <ParameterList />
      </Field>
      <div className={formStyles.formPair}>
        <Field name="timeoutMs" label={t('savedCommand.timeoutMs')}>
          <Seconds />
        </Field>
        <Field name="root" label={t('savedCommand.root')} valuePropName="checked">
          <Switch />
        </Field>
      </div>
      <Field name="roles" label={t('savedCommand.roles')} help={t('savedCommand.rolesHint')}>
        <Select mode="multiple" options={options} loading={roles.isLoading} optionFilterProp="label" />
      </Field>
    </EditDrawer>
  )
}

type PairOf = readonly ['nameCn', 'nameEn'] | readonly ['descriptionCn', 'descriptionEn']

function Pair({ names, most }: { names: PairOf; most: number }) {
  const t = useText()
  return (
    <div className={formStyles.formPair}>
      {names.map((name) => (
        <Field key={name} name={name} label={t(`savedCommand.${name}`)}>
          <TextInput maxLength={most} />
        </Field>
      ))}
    </div>
  )
}

/** Kept in milliseconds. */
function Seconds({ value, onChange, id }: { value?: number; onChange?: (value: number | null) => void; id?: string }) {
  return (
    <InputNumber
      {...(id ? { id } : {})}
      className={styles.wide ?? ''}
      min={1}
      max={taskTimes.longestCommandMs / 1000}
      value={value === undefined ? null : value / 1000}
      onChange={(next) => onChange?.(next === null ? null : Math.round(next * 1000))}
    />
  )
}
