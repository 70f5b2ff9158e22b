import {
  inspectionFormLimits as limits,
  type Question,
  type QuestionKind,
  questionKinds,
  type Section,
} from '@cpm/contract/service/inspection-form/inspection-form.shape'
import { Checkbox, InputNumber, Select } from 'antd'
import { useText } from '../../../api/text.ts'
import { Row, Stack } from '../../../kit/layout/box.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { StatusTag } from '../../../kit/values/status.tsx'
import { useQuestionText } from '../question-text.ts'
import { earlierThan, type Flaw, newQuestion } from './doc.ts'
import { KindFields } from './kind-fields.tsx'
import { Labelled } from './label.tsx'
import { PairInput } from './pair-input.tsx'
import { Steps } from './steps.tsx'
import { WhenField } from './when-field.tsx'
import styles from '../inspection-form.module.css'

type Props = {
  doc: readonly Section[]
  item: Question
  n: number
  isOpen: boolean
  isFirst: boolean
  isLast: boolean
  flaws: readonly Flaw[]
  onOpen: () => void
  onChange: (item: Question) => void
  onMove: (by: -1 | 1) => void
  onCopy: () => void
  onRemove: () => void
}

/** A question in one line, or open to be changed. */
export function QuestionCard(props: Props) {
  const { item, n, isOpen, isFirst, isLast, flaws, onOpen, onMove, onCopy, onRemove } = props
  const t = useText()
  const { say } = useQuestionText()
  const name = t('inspectionForm.question', { n })
  return (
    <div className={styles.question} data-open={isOpen || undefined} role="group" aria-label={name}>
      <Row gap={3} between>
        <button type="button" className={styles.head} aria-expanded={isOpen} onClick={onOpen}>
          <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} />
          <span className={styles.headText}>
            {n}. {say(item.title) || <Muted>{t('inspectionForm.questionTitle')}</Muted>}
          </span>
          <StatusTag tone="info" label={t(`inspectionForm.kind.${item.kind}`)} />
          {flaws.length > 0 ? <StatusTag tone="bad" label={String(flaws.length)} /> : null}
        </button>
        <Steps what={name} isFirst={isFirst} isLast={isLast} onMove={onMove} onCopy={onCopy} onRemove={onRemove} />
      </Row>
      {isOpen ? <Body {...props} /> : null}
      {isOpen || flaws.length === 0
        ? null
        : flaws.map(({ path, text }) => (
            <p key={path + text} className={styles.flaw}>
              {text}
            </p>
          ))}
    </div>
  )
}

const canFail: readonly QuestionKind[] = ['yesNo', 'choice', 'number', 'peripheral']

function Body({ doc, item, flaws, onChange }: Props) {
  const t = useText()
  const set = (some: object) => onChange({ ...item, ...some } as Question)
  return (
    <Stack gap={4} className={styles.body}>
      <Labelled label={t('inspectionForm.questionTitle')}>
        <PairInput
          label={t('inspectionForm.questionTitle')}
          value={item.title}
          max={limits.title}
          bad={flaws.some(({ path }) => path.includes('.title'))}
          onChange={(title) => set({ title })}
        />
      </Labelled>
      <div className={styles.fields}>
        <Labelled label={t('inspectionForm.kind')}>
          <Select<QuestionKind>
            aria-label={t('inspectionForm.kind')}
            value={item.kind}
            options={questionKinds.map((kind) => ({ value: kind, label: t(`inspectionForm.kind.${kind}`) }))}
            onChange={(kind) => onChange(newQuestion(kind, item))}
          />
        </Labelled>
        <Labelled label={t('inspectionForm.points')}>
          <InputNumber
            aria-label={t('inspectionForm.points')}
            min={0}
            max={limits.points}
            precision={0}
            value={item.points}
            onChange={(points) => set({ points: points ?? 0 })}
          />
        </Labelled>
      </div>
      <KindFields item={item} onChange={onChange} />
      <Row gap={5}>
        <Checkbox checked={item.required} onChange={({ target }) => set({ required: target.checked })}>
          {t('inspectionForm.required')}
        </Checkbox>
        {canFail.includes(item.kind) ? (
          <Checkbox checked={item.makesOrder} onChange={({ target }) => set({ makesOrder: target.checked })}>
            {t('inspectionForm.makesOrder')}
          </Checkbox>
        ) : null}
      </Row>
      <WhenField earlier={earlierThan(doc, item.id)} value={item.when} onChange={(when) => set({ when })} />
      {flaws.map(({ path, text }) => (
        <p key={path + text} className={styles.flaw} role="alert">
          {text}
        </p>
      ))}
    </Stack>
  )
}
