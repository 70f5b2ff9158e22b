import { type Answer, verdictOf } from '@cpm/contract/service/inspection-form/inspection-form.logic'
import {
  inspectionFormLimits as limits,
  type Question,
} from '@cpm/contract/service/inspection-form/inspection-form.shape'
import { Button, Checkbox, Input, InputNumber } from 'antd'
import { lazy, Suspense } from 'react'
import { useText } from '../../../api/text.ts'
import { Row, Stack } from '../../../kit/layout/box.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import { StatusTag } from '../../../kit/values/status.tsx'
import { useQuestionText } from '../../inspection-form/question-text.ts'
import { ScanField } from '../scan/scan-field.tsx'
import { Photos } from './photos.tsx'
import type { Filling } from './use-filling.ts'
import styles from '../inspection.module.css'

const Signature = lazy(async () => ({ default: (await import('./signature.tsx')).Signature }))

export type Open = Extract<Filling, { state: 'open' }>
type Props = { n: number; item: Question; filling: Open; missing: 'answer' | 'reason' | undefined }

/** A question and its answer, for a thumb. */
export function QuestionField({ n, item, filling, missing }: Props) {
  const t = useText()
  const text = useQuestionText()
  const given = filling.draft.answers[item.id]
  const title = text.say(item.title)
  const hint = item.hint ? text.say(item.hint) : ''
  const verdict = verdictOf(item, given)
  const set = (some: Answer) => filling.answer(item.id, { ...given, ...some })
  const isAbsent = given?.absent === true
  return (
    <div id={`question-${item.id}`} role="group" aria-label={title} className={styles.question}>
      <Row gap={3}>
        <b>
          {n}. {title}
          {item.required ? ' *' : ''}
        </b>
        {verdict === 'failed' ? <StatusTag tone="bad" label={t('inspection.result.failed')} /> : null}
      </Row>
      {hint ? <Muted small>{hint}</Muted> : null}
      {isAbsent ? null : <Control item={item} title={title} given={given} filling={filling} set={set} />}
      {item.kind === 'yesNo' && item.reason && verdict === 'failed' ? (
        <Input.TextArea
          aria-label={t('inspection.phone.reason')}
          placeholder={t('inspection.phone.reason')}
          maxLength={limits.reason}
          autoSize={{ minRows: 1, maxRows: 5 }}
          {...(missing === 'reason' ? { status: 'error' as const } : {})}
          value={given?.reason ?? ''}
          onChange={({ target }) => set({ reason: target.value })}
        />
      ) : null}
      <Checkbox
        checked={isAbsent}
        onChange={({ target }) => filling.answer(item.id, target.checked ? { absent: true } : undefined)}
      >
        {t('inspection.absent')}
      </Checkbox>
      {missing ? (
        <p role="alert" className={styles.flaw}>
          {t(missing === 'answer' ? 'inspection.notAnswered' : 'inspection.noReason')}
        </p>
      ) : null}
    </div>
  )
}

type ControlProps = {
  item: Question
  title: string
  given: Answer | undefined
  filling: Open
  set: (some: Answer) => void
}

function Control({ item, title, given, filling, set }: ControlProps) {
  const t = useText()
  switch (item.kind) {
    case 'yesNo':
      return (
        <Row gap={3}>
          {(['yes', 'no'] as const).map((one) => (
            <Choice
              key={one}
              label={t(`inspectionForm.${one}`)}
              isOn={given?.value === one}
              onPress={() => set({ value: one })}
            />
          ))}
        </Row>
      )
    case 'choice':
      return <Choices item={item} given={given} set={set} />
    case 'number':
      return (
        <InputNumber
          aria-label={title}
          className={styles.wide ?? ''}
          inputMode="decimal"
          suffix={item.unit}
          value={typeof given?.value === 'number' ? given.value : null}
          onChange={(value) => set({ value: value ?? undefined })}
        />
      )
    case 'photo':
      return <Photos item={item} filling={filling} />
    case 'signature':
      return (
        <Suspense>
          <Signature item={item} filling={filling} />
        </Suspense>
      )
    case 'peripheral':
    case 'scan':
      return (
        <Stack gap={2}>
          <ScanField
            label={title}
            placeholder={item.kind === 'peripheral' ? t('inspection.phone.sn') : ''}
            value={typeof given?.value === 'string' ? given.value : ''}
            onChange={(value) => set({ value })}
          />
          {item.kind === 'peripheral' ? <Muted small>{t('inspection.phone.checkLater')}</Muted> : null}
        </Stack>
      )
    default:
      return (
        <Input.TextArea
          aria-label={title}
          maxLength={limits.answer}
          autoSize={{ minRows: 2, maxRows: 8 }}
          value={typeof given?.value === 'string' ? given.value : ''}
          onChange={({ target }) => set({ value: target.value })}
        />
      )
  }
}

function Choices({
  item,
  given,
  set,
}: Pick<ControlProps, 'given' | 'set'> & { item: Extract<Question, { kind: 'choice' }> }) {
  const { say } = useQuestionText()
  const chosen = Array.isArray(given?.value) ? given.value : []
  const press = (id: string) => {
    if (!item.many) return set({ value: [id] })
    set({ value: chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id] })
  }
  return (
    <Row gap={3}>
      {item.choices.map(({ id, title }) => (
        <Choice key={id} label={say(title)} isOn={chosen.includes(id)} onPress={() => press(id)} />
      ))}
    </Row>
  )
}

function Choice({ label, isOn, onPress }: { label: string; isOn: boolean; onPress: () => void }) {
  return (
    <Button size="large" type={isOn ? 'primary' : 'default'} aria-pressed={isOn} onClick={onPress}>
      {label}
    </Button>
  )
}
