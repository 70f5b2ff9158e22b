import { savedCommandLimits } from '@cpm/contract/remote/saved-command/saved-command'
import { type CommandParameter, parameterKinds } from '@cpm/contract/remote/saved-command/saved-command.parameters'
import { Button, Checkbox, Input, InputNumber, Select } from 'antd'
import { useText } from '../../api/text.ts'
import { Row, Stack } from '../../kit/layout/box.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { ChoicesField } from './choices-field.tsx'
import styles from './saved-command.module.css'

type Parameters = readonly CommandParameter[]
type Props = { value?: Parameters; onChange?: (value: Parameters) => void; id?: string }

const blank: CommandParameter = { name: '', kind: 'text', labelCn: '', labelEn: '', required: true }

/** What is asked of whoever runs it. */
export function ParameterList({ value = [], onChange, id }: Props) {
  const t = useText()
  const change = (at: number, to: Partial<CommandParameter>) =>
    onChange?.(value.map((one, n) => (n === at ? trimmed({ ...one, ...to }) : one)))
  return (
    <Stack gap={4} {...(id ? { id, tabIndex: -1 } : {})}>
      {value.map((one, at) => (
        <div key={at} className={styles.parameter}>
          <ParameterRow one={one} onChange={(to) => change(at, to)} />
          <Button
            type="text"
            icon={<Icon name="close" />}
            aria-label={t('savedCommand.removeParameter', { name: one.name })}
            onClick={() => onChange?.(value.filter((_, n) => n !== at))}
          />
        </div>
      ))}
      <Row>
        <Button
          icon={<Icon name="plus" />}
          disabled={value.length >= savedCommandLimits.parameters}
          onClick={() => onChange?.([...value, blank])}
        >
          {t('savedCommand.addParameter')}
        </Button>
      </Row>
    </Stack>
  )
}

/** What belongs to another kind goes with it. */
function trimmed({ choices, least, most, ...one }: CommandParameter): CommandParameter {
  return {
    ...one,
    ...(one.kind === 'choice' && choices && { choices }),
    ...(one.kind === 'number' && least !== undefined && { least }),
    ...(one.kind === 'number' && most !== undefined && { most }),
  }
}

function ParameterRow({ one, onChange }: { one: CommandParameter; onChange: (to: Partial<CommandParameter>) => void }) {
  const t = useText()
  const text = (name: 'labelCn' | 'labelEn') => (
    <Input
      value={one[name]}
      placeholder={t(`savedCommand.${name}`)}
      aria-label={t(`savedCommand.${name}`)}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  )
  const bound = (name: 'least' | 'most') => (
    <InputNumber
      value={one[name] ?? null}
      placeholder={t(`savedCommand.${name}`)}
      aria-label={t(`savedCommand.${name}`)}
      onChange={(next) => onChange({ [name]: next ?? undefined })}
    />
  )
  return (
    <div className={styles.fields}>
      <Input
        value={one.name}
        className={styles.code ?? ''}
        placeholder={t('savedCommand.parameterName')}
        aria-label={t('savedCommand.parameterName')}
        onChange={({ target }) => onChange({ name: target.value.trim() })}
      />
      <Select
        value={one.kind}
        aria-label={t('savedCommand.parameterKind')}
        options={parameterKinds.map((kind) => ({ value: kind, label: t(`savedCommand.parameterKind.${kind}`) }))}
        onChange={(kind) => onChange({ kind })}
      />
      {text('labelCn')}
      {text('labelEn')}
      {one.kind === 'number' ? (
        <>
          {bound('least')}
          {bound('most')}
        </>
      ) : null}
      {one.kind === 'choice' ? (
        <ChoicesField value={one.choices ?? []} onChange={(choices) => onChange({ choices })} />
      ) : null}
      <Checkbox checked={one.required} onChange={({ target }) => onChange({ required: target.checked })}>
        {t('savedCommand.required')}
      </Checkbox>
    </div>
  )
}
