import { type AlarmLevel, folds, ruleKinds } from '@cpm/contract/insight/alarm-rule/alarm-rule.form'
import { type AlarmKey, alarmKeys, specOf } from '@cpm/contract/insight/alarm-rule/alarm-rule.keys'
import { Form, InputNumber, Select } from 'antd'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useCan } from '../../api/session/can.tsx'
import { useText } from '../../api/text.ts'
import { Field } from '../../kit/form/form.tsx'
import { TextInput } from '../../kit/form/text-input.ts'
import { LevelsInput } from './levels-input.tsx'
import formStyles from '../../kit/form/form.module.css'

type Given<T> = { value?: T; onChange?: (value: T) => void; id?: string }

const useKey = () => (Form.useWatch('key', Form.useFormInstance()) as AlarmKey | undefined) ?? 'offline'

/** What is looked at, from which point on it is bad, and what of it is meant. */
export function KeyFields() {
  const t = useText()
  const form = Form.useFormInstance()
  const key = useKey()
  const { unit, kinds, text } = specOf(key)
  const turnTo = (next: AlarmKey) => {
    const isNumber = specOf(next).unit !== undefined
    const levels: AlarmLevel[] = [{ severity: 'major', at: isNumber ? (usualPoints[next] ?? null) : null }]
    form.setFieldsValue({ key: next, levels, match: [...(specOf(next).kinds ?? [])], clearAt: undefined })
  }
  return (
    <>
      <Field name="key" label={t('alarmRule.key')}>
        <KeySelect onTurn={turnTo} />
      </Field>
      {kinds ? (
        <Field name="match" label={t('alarmRule.match')}>
          <Select
            mode="multiple"
            options={kinds.map((one) => ({ value: one, label: t(`alarmRule.match.${one as 'boot'}`) }))}
          />
        </Field>
      ) : null}
      {text ? (
        <Field name="match" label={t('alarmRule.agentVersion')}>
          <OneText />
        </Field>
      ) : null}
      <Field name="levels" label={t(unit === undefined ? 'alarm.severity' : 'alarmRule.levels')}>
        <LevelsInput alarmKey={key} />
      </Field>
      {unit === undefined ? null : (
        <Field
          name="clearAt"
          label={`${t('alarmRule.clearAt')} (${t(`alarmRule.unit.${unit}`)})`}
          help={t('alarmRule.clearHint')}
        >
          <InputNumber min={0} />
        </Field>
      )}
    </>
  )
}

/** Where a rule begins that looks at a number. */
const usualPoints: Partial<Record<AlarmKey, number>> = {
  battery: 20,
  storage: 90,
  memory: 90,
  cpu: 95,
  temperature: 70,
  signal: 20,
  clock: 5,
  data: 1000,
  patch: 180,
}

function KeySelect({ value, onChange, id, onTurn }: Given<AlarmKey> & { onTurn: (key: AlarmKey) => void }) {
  const t = useText()
  return (
    <Select<AlarmKey>
      {...(id ? { id } : {})}
      showSearch={{ optionFilterProp: 'label' }}
      value={value ?? null}
      options={alarmKeys.map((one) => ({ value: one, label: t(`alarmRule.key.${one}`) }))}
      onChange={(next) => {
        onChange?.(next)
        onTurn(next)
      }}
    />
  )
}

/** A list of one text. */
function OneText({ value, onChange, id }: Given<string[]>) {
  return (
    <TextInput
      {...(id ? { id } : {})}
      value={value?.[0] ?? ''}
      placeholder="1.4.0"
      onChange={({ target }) => onChange?.(target.value === '' ? [] : [target.value])}
    />
  )
}

/** Whether at once, when it lasts or when it repeats; and how long it must be over. */
export function KindFields() {
  const t = useText()
  const kind = Form.useWatch('kind', Form.useFormInstance()) as (typeof ruleKinds)[number] | undefined
  return (
    <>
      <div className={formStyles.formPair}>
        <Field name="kind" label={t('alarmRule.kind')}>
          <Select options={ruleKinds.map((one) => ({ value: one, label: t(`alarmRule.kind.${one}`) }))} />
        </Field>
        {kind === 'lasting' ? (
          <Field name="holdMs" label={t('alarmRule.holdMs')}>
            <Minutes />
          </Field>
        ) : null}
        {kind === 'repeating' ? (
          <Field name="times" label={t('alarmRule.times')}>
            <InputNumber min={2} max={100} precision={0} />
          </Field>
        ) : null}
      </div>
      <div className={formStyles.formPair}>
        {kind === 'repeating' ? (
          <Field name="withinMs" label={t('alarmRule.withinMs')}>
            <Minutes />
          </Field>
        ) : null}
        <Field name="keepMs" label={t('alarmRule.keepMs')}>
          <Minutes />
        </Field>
      </div>
    </>
  )
}

/** Kept in milliseconds. */
function Minutes({ value, onChange, id }: { value?: number; onChange?: (ms: number | null) => void; id?: string }) {
  return (
    <InputNumber
      {...(id ? { id } : {})}
      min={0}
      value={value === undefined ? null : value / 60_000}
      onChange={(next) => onChange?.(next === null ? null : Math.round(next * 60_000))}
    />
  )
}

const mostModels = 500

/** Names of models, those that are known to choose from. */
export function ModelsSelect({ value, onChange, id }: Given<string[]>) {
  const mayRead = useCan('model.read')
  const models = useRead(quietApi.model.list, { pageSize: mostModels }, { enabled: mayRead, staleTime: 60_000 })
  const names = [...new Set(models.data?.records.map((row) => row.name))]
  return (
    <Select
      {...(id ? { id } : {})}
      mode="tags"
      value={value ?? []}
      options={names.map((name) => ({ value: name, label: name }))}
      onChange={(next: string[]) => onChange?.(next)}
    />
  )
}

export function FoldSelect(props: Given<(typeof folds)[number]>) {
  const t = useText()
  return <Select {...props} options={folds.map((one) => ({ value: one, label: t(`alarmRule.fold.${one}`) }))} />
}
