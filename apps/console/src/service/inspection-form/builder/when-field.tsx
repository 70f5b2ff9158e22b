import {
  type Condition,
  conditionOps,
  inspectionFormLimits as limits,
  type Question,
} from '@cpm/contract/service/inspection-form/inspection-form.shape'
import { Input, InputNumber, Select } from 'antd'
import { useText } from '../../../api/text.ts'
import { Row } from '../../../kit/layout/box.tsx'
import { useQuestionText } from '../question-text.ts'
import { Labelled } from './label.tsx'
import styles from '../inspection-form.module.css'

type Op = Condition['op']

/** Which conditions make sense over an answer of this kind. */
const opsOf: Record<Question['kind'], readonly Op[]> = {
  yesNo: ['is', 'failed'],
  choice: ['is', 'not', 'failed'],
  number: ['over', 'under', 'is', 'failed'],
  text: ['is', 'not'],
  peripheral: ['failed'],
  photo: [],
  signature: [],
  scan: [],
}

const first = (item: Question): Condition['value'] =>
  item.kind === 'yesNo' ? 'no' : item.kind === 'choice' ? item.choices[0]?.id : item.kind === 'number' ? 0 : ''

type Props = {
  earlier: readonly Question[]
  value: Condition | undefined
  onChange: (when: Condition | undefined) => void
}

/** Asked always, or only where an earlier question was answered so. */
export function WhenField({ earlier, value, onChange }: Props) {
  const t = useText()
  const { say } = useQuestionText()
  const fit = earlier.filter(({ kind }) => opsOf[kind].length > 0)
  const on = fit.find(({ id }) => id === value?.item)
  const choose = (id: string | null) => {
    const item = fit.find((one) => one.id === id)
    if (!item) return onChange(undefined)
    const op = opsOf[item.kind][0] as Op
    onChange({ item: item.id, op, ...(op === 'failed' ? {} : { value: first(item) }) })
  }
  return (
    <Labelled label={t('inspectionForm.when')}>
      <Row gap={3}>
        <Select<string>
          className={styles.whenOn ?? ''}
          aria-label={t('inspectionForm.whenQuestion')}
          value={value?.item ?? ''}
          options={[
            { value: '', label: t('inspectionForm.always') },
            ...fit.map((item) => ({ value: item.id, label: say(item.title) || t(`inspectionForm.kind.${item.kind}`) })),
          ]}
          onChange={(id) => choose(id === '' ? null : id)}
        />
        {value && on ? (
          <>
            <Select<Op>
              className={styles.whenOp ?? ''}
              aria-label={t('inspectionForm.op')}
              value={value.op}
              options={conditionOps
                .filter((op) => opsOf[on.kind].includes(op))
                .map((op) => ({ value: op, label: t(`inspectionForm.op.${op}`) }))}
              onChange={(op) =>
                onChange({ item: on.id, op, ...(op === 'failed' ? {} : { value: value.value ?? first(on) }) })
              }
            />
            {value.op === 'failed' ? null : (
              <Value item={on} value={value.value} onChange={(next) => onChange({ ...value, value: next })} />
            )}
          </>
        ) : null}
      </Row>
    </Labelled>
  )
}

type ValueProps = { item: Question; value: Condition['value']; onChange: (value: Condition['value']) => void }

function Value({ item, value, onChange }: ValueProps) {
  const t = useText()
  const { say } = useQuestionText()
  const label = t('inspectionForm.whenValue')
  if (item.kind === 'number')
    return <InputNumber aria-label={label} value={Number(value ?? 0)} onChange={(next) => onChange(next ?? 0)} />
  if (item.kind === 'text')
    return (
      <Input
        className={styles.whenOp ?? ''}
        aria-label={label}
        maxLength={limits.title}
        value={String(value ?? '')}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  const options =
    item.kind === 'choice'
      ? item.choices.map(({ id, title }) => ({ value: id, label: say(title) }))
      : (['yes', 'no'] as const).map((one) => ({ value: one as string, label: t(`inspectionForm.${one}`) }))
  return (
    <Select<string>
      className={styles.whenOp ?? ''}
      aria-label={label}
      value={String(value ?? '')}
      options={options}
      onChange={onChange}
    />
  )
}
