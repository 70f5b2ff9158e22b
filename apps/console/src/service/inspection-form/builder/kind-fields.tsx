import {
  inspectionFormLimits as limits,
  type Question,
} from '@cpm/contract/service/inspection-form/inspection-form.shape'
import { Button, Checkbox, Input, InputNumber, Radio } from 'antd'
import { useText } from '../../../api/text.ts'
import { Row, Stack } from '../../../kit/layout/box.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { newKey } from './doc.ts'
import { Labelled } from './label.tsx'
import { PairInput } from './pair-input.tsx'
import styles from '../inspection-form.module.css'

type Of<K extends Question['kind']> = Extract<Question, { kind: K }>
type Props<K extends Question['kind']> = { item: Of<K>; onChange: (item: Question) => void }

/** What only this kind of question has. */
export function KindFields({ item, onChange }: { item: Question; onChange: (item: Question) => void }) {
  const t = useText()
  switch (item.kind) {
    case 'yesNo':
      return <YesNo item={item} onChange={onChange} />
    case 'choice':
      return <Choices item={item} onChange={onChange} />
    case 'number':
      return <Limits item={item} onChange={onChange} />
    case 'photo':
      return <Photos item={item} onChange={onChange} />
    case 'peripheral':
      return <Muted small>{t('inspectionForm.peripheralHint')}</Muted>
    default:
      return null
  }
}

function YesNo({ item, onChange }: Props<'yesNo'>) {
  const t = useText()
  return (
    <Row gap={5}>
      <Labelled label={t('inspectionForm.wants')}>
        <Radio.Group
          aria-label={t('inspectionForm.wants')}
          value={item.wants}
          options={(['yes', 'no'] as const).map((one) => ({ value: one, label: t(`inspectionForm.${one}`) }))}
          onChange={({ target }) => onChange({ ...item, wants: target.value as 'yes' | 'no' })}
        />
      </Labelled>
      <Checkbox checked={item.reason} onChange={({ target }) => onChange({ ...item, reason: target.checked })}>
        {t('inspectionForm.reason')}
      </Checkbox>
    </Row>
  )
}

function Choices({ item, onChange }: Props<'choice'>) {
  const t = useText()
  const { choices } = item
  const set = (nth: number, some: Partial<(typeof choices)[number]>) =>
    onChange({ ...item, choices: choices.map((one, at) => (at === nth ? { ...one, ...some } : one)) })
  return (
    <Labelled label={t('inspectionForm.choices')}>
      <Stack gap={3}>
        {choices.map((choice, nth) => {
          const name = t('inspectionForm.choice', { n: nth + 1 })
          const remove = t('inspectionForm.removeOne', { what: name })
          return (
            <Row key={choice.id} gap={3} role="group" aria-label={name} className={styles.choice}>
              <PairInput
                label={name}
                value={choice.title}
                max={limits.title}
                onChange={(title) => set(nth, { title })}
              />
              <Checkbox checked={choice.fails} onChange={({ target }) => set(nth, { fails: target.checked })}>
                {t('inspectionForm.fails')}
              </Checkbox>
              <Button
                type="text"
                icon={<Icon name="trash" />}
                disabled={choices.length <= 2}
                aria-label={remove}
                title={remove}
                onClick={() => onChange({ ...item, choices: choices.filter((_, at) => at !== nth) })}
              />
            </Row>
          )
        })}
        <Row gap={5}>
          <Button
            size="small"
            icon={<Icon name="plus" />}
            disabled={choices.length >= limits.choices}
            onClick={() =>
              onChange({ ...item, choices: [...choices, { id: newKey(), title: { cn: '', en: '' }, fails: false }] })
            }
          >
            {t('inspectionForm.addChoice')}
          </Button>
          <Checkbox checked={item.many} onChange={({ target }) => onChange({ ...item, many: target.checked })}>
            {t('inspectionForm.several')}
          </Checkbox>
        </Row>
      </Stack>
    </Labelled>
  )
}

function Limits({ item, onChange }: Props<'number'>) {
  const t = useText()
  const set = (name: 'min' | 'max', value: number | null) => {
    const { [name]: _before, ...rest } = item
    onChange((value === null ? rest : { ...rest, [name]: value }) as Question)
  }
  return (
    <>
      <div className={styles.fields}>
        {(['min', 'max'] as const).map((name) => (
          <Labelled key={name} label={t(`inspectionForm.${name}`)}>
            <InputNumber
              aria-label={t(`inspectionForm.${name}`)}
              value={item[name] ?? null}
              onChange={(value) => set(name, value)}
            />
          </Labelled>
        ))}
        <Labelled label={t('inspectionForm.unit')}>
          <Input
            aria-label={t('inspectionForm.unit')}
            maxLength={limits.unit}
            value={item.unit}
            onChange={({ target }) => onChange({ ...item, unit: target.value })}
          />
        </Labelled>
      </div>
      <Muted small>{t('inspectionForm.limitsHint')}</Muted>
    </>
  )
}

function Photos({ item, onChange }: Props<'photo'>) {
  const t = useText()
  return (
    <div className={styles.fields}>
      {(['least', 'most'] as const).map((name) => (
        <Labelled key={name} label={t(`inspectionForm.${name}`)}>
          <InputNumber
            aria-label={t(`inspectionForm.${name}`)}
            min={1}
            max={limits.photos}
            precision={0}
            value={item[name]}
            onChange={(value) => onChange({ ...item, [name]: value ?? 1 })}
          />
        </Labelled>
      ))}
    </div>
  )
}
