import { type TaskType, taskTypeOf } from '@cpm/contract/delivery/task/task'
import { Segmented } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { issueText } from '../../../kit/form/issue-text.ts'
import { Icon } from '../../../kit/values/icon.tsx'
import { useLanguage, useText } from '../../../api/text.ts'
import { waits } from '../when/expiry.ts'
import { durationText } from '../../../kit/values/duration.ts'
import { Greyable } from '../../../kit/form/greyable.tsx'
import { doText, formOf, quick } from '../../task-types/form/forms.ts'
import { sideOf } from '../../task-types/sides.ts'
import { Times } from '../../task-types/form/parts/times.tsx'
import { LackingNote, lackingText } from './unsupported-note.tsx'
import { figure } from '../../../kit/values/figures.ts'
import type { Lacking } from '../target/use-selection.ts'
import { Row } from '../../../kit/layout/box.tsx'
import styles from './composer.module.css'

export type Composed = { type: TaskType; params: Record<string, unknown>; waitMs: number }
type Props = {
  count: number
  offline: number
  lacking: Lacking
  busy: boolean
  onRun: (what: Composed) => Promise<boolean>
}

/** What was typed so far, whatever is in view; and what of it is wrong. */
function useWritten() {
  const [type, setType] = useState<TaskType>(quick[0] as TaskType)
  const [typed, setTyped] = useState<Partial<Record<TaskType, object>>>({})
  const [tried, setTried] = useState(false)
  const form = formOf(type)
  const value = (typed[type] ?? form.blank) as typeof form.blank
  const parsed = taskTypeOf[type].params.safeParse(value)
  const isEmpty = (field: string) => String(value[field as keyof typeof value] ?? '').trim() === ''
  return {
    type,
    form,
    parsed,
    setTried,
    choose: (next: TaskType) => {
      setType(next)
      setTried(false)
    },
    keep: (params: object) => setTyped((before) => ({ ...before, [type]: params })),
    fields: {
      value,
      onChange: (change: object) =>
        setTyped((before) => ({ ...before, [type]: { ...(before[type] ?? form.blank), ...change } })),
      // An empty one is no fault until it is sent.
      wrong: (field: string) => {
        const issue = parsed.error?.issues.find((one) => one.path[0] === field)
        const isEarly = (form.early as readonly string[] | undefined)?.includes(field) && !isEmpty(field)
        return issue && (tried || isEarly) ? issueText(issue) : undefined
      },
    },
  }
}

/** Says what the chosen terminals are to do, one of the types that are written. Ctrl+Enter sends it. */
export function Composer({ count, offline, lacking, busy, onRun }: Props) {
  const t = useText()
  const language = useLanguage()
  const { type, form, parsed, fields, keep, choose, setTried } = useWritten()
  const [waitMs, setWaitMs] = useState<number>(waits[2] as number)
  const field = useRef<HTMLDivElement>(null)
  const cannot = lacking(type)

  async function run(): Promise<void> {
    if (busy || count === 0 || cannot === count) return
    setTried(true)
    if (!parsed.success) return field.current?.querySelector<HTMLElement>('[aria-invalid=true], textarea')?.focus()
    if (!(await onRun({ type, params: parsed.data, waitMs }))) return
    setTried(false)
    form.onMade?.(parsed.data as typeof form.blank)
    if (form.left) keep(form.left(fields.value))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    void run()
  }
  const label = doText(t, type, count)
  const none = cannot === count ? lackingText(t, count, count) : null

  return (
    <div className={styles.composer} ref={field} onKeyDown={onKeyDown}>
      <Segmented<TaskType>
        size="small"
        value={type}
        options={quick.map((one) => ({
          value: one,
          label: t(`task.type.${one}`),
          icon: <Icon name={sideOf(one).icon} />,
        }))}
        onChange={choose}
      />
      {form.Compact ? <form.Compact key={type} {...fields} /> : null}
      <Row gap={5}>
        {form.Foot ? <form.Foot {...fields} /> : null}
        <Times label={t('task.waitFor')} value={waitMs} choices={waits} onChange={setWaitMs} />
        <span className={styles.composerRun}>
          <kbd>Ctrl + Enter</kbd>
          <Greyable
            type="primary"
            icon={<Icon name={form.icon} />}
            loading={busy}
            reason={count === 0 ? t('task.chooseTerminals') : none}
            onClick={() => void run()}
          >
            {label}
          </Greyable>
        </span>
      </Row>
      <LackingNote count={count} lacking={cannot} />
      {offline > 0 ? (
        <p className={styles.composerNote}>
          <Icon name="clock" />{' '}
          {t('task.offlineWait', { count: figure(offline), duration: durationText(waitMs, language) })}
        </p>
      ) : null}
    </div>
  )
}
