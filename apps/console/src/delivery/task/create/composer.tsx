import { commandParams, messageParams, type WrittenType } from '@cpm/contract/delivery/task/task'
import { Input, Segmented, Select } from 'antd'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { issueText } from '../../../kit/form/issue-text.ts'
import { Icon } from '../../../kit/values/icon.tsx'
import { useLanguage, useText } from '../../../api/text.ts'
import { CommandLine } from './command-line.tsx'
import { lineProblem, timeLimits, waits } from './drafts.ts'
import { durationText } from '../../../kit/values/duration.ts'
import { useHistory } from './history.ts'
import { Greyable } from '../../../kit/form/greyable.tsx'
import { LackingNote, lackingText } from './lacking-note.tsx'
import { numberText } from '../run/run-bar.tsx'
import type { Lacking } from '../target/use-chosen.ts'

export type Composed = { type: WrittenType; params: Record<string, unknown>; waitMs: number }
type Props = {
  count: number
  offline: number
  lacking: Lacking
  busy: boolean
  onRun: (what: Composed) => Promise<boolean>
}

/** Says what the chosen terminals are to do: a command line, or a message on their screens. Ctrl+Enter sends it. */
export function Composer({ count, offline, lacking, busy, onRun }: Props) {
  const t = useText()
  const language = useLanguage()
  const id = useId()
  const history = useHistory()
  const [type, setType] = useState<WrittenType>('command')
  const [line, setLine] = useState('')
  const [title, setTitle] = useState('')
  const [text, setText] = useState('')
  const [timeoutMs, setTimeoutMs] = useState<number>(timeLimits[2] as number)
  const [waitMs, setWaitMs] = useState<number>(waits[2] as number)
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLDivElement>(null)

  const parsed =
    type === 'command' ? commandParams.safeParse({ line, timeoutMs }) : messageParams.safeParse({ title, text })
  const wrong = (name: string) => {
    const issue = parsed.error?.issues.find((i) => i.path[0] === name)
    const early = name === 'line' ? lineProblem(line) : null
    return (tried || early) && issue ? issueText(issue) : undefined
  }

  async function run(): Promise<void> {
    if (busy || count === 0 || lacking[type] === count) return
    setTried(true)
    if (!parsed.success) return field.current?.querySelector<HTMLElement>('[aria-invalid=true], textarea')?.focus()
    if (!(await onRun({ type, params: parsed.data, waitMs }))) return
    setTried(false)
    if (type === 'command') history.add(line.trim())
    // A command is often run again; a message read twice is a mistake.
    else setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    void run()
  }

  return (
    <div className="composer" ref={field} onKeyDown={onKeyDown}>
      <Segmented<WrittenType>
        size="small"
        value={type}
        options={[
          { value: 'command', label: t('task.type.command'), icon: <Icon name="terminal" /> },
          { value: 'message', label: t('task.type.message'), icon: <Icon name="message" /> },
        ]}
        onChange={(next) => {
          setType(next)
          setTried(false)
        }}
      />
      {type === 'command' ? (
        <Wrong text={wrong('line')} id={`${id}-line`}>
          <CommandLine
            value={line}
            onChange={setLine}
            history={history}
            invalid={wrong('line') !== undefined}
            describedBy={`${id}-line`}
          />
        </Wrong>
      ) : (
        <MessageFields id={id} title={title} onTitle={setTitle} text={text} onText={setText} wrong={wrong} />
      )}
      <div className="composer-foot">
        {type === 'command' ? (
          <Times label={t('task.timeLimit')} value={timeoutMs} choices={timeLimits} onChange={setTimeoutMs} />
        ) : null}
        <Times label={t('task.waitFor')} value={waitMs} choices={waits} onChange={setWaitMs} />
        <RunButton type={type} count={count} allLack={lacking[type] === count} busy={busy} onRun={() => void run()} />
      </div>
      <LackingNote count={count} lacking={lacking[type]} />
      {offline > 0 ? (
        <p className="composer-note">
          <Icon name="clock" />{' '}
          {t('task.offlineWait', { count: numberText(offline), duration: durationText(waitMs, language) })}
        </p>
      ) : null}
    </div>
  )
}

type MessageFieldsProps = {
  id: string
  title: string
  onTitle: (title: string) => void
  text: string
  onText: (text: string) => void
  wrong: (name: string) => string | undefined
}

function MessageFields({ id, title, onTitle, text, onText, wrong }: MessageFieldsProps) {
  const t = useText()
  return (
    <>
      <Wrong text={wrong('title')} id={`${id}-title`}>
        <Input
          value={title}
          aria-label={t('task.messageTitle')}
          placeholder={`${t('task.messageTitle')} (${t('task.messageTitlePlaceholder')})`}
          status={wrong('title') ? 'error' : ''}
          aria-invalid={wrong('title') !== undefined}
          onChange={(event) => onTitle(event.target.value)}
        />
      </Wrong>
      <Wrong text={wrong('text')} id={`${id}-text`}>
        <Input.TextArea
          value={text}
          autoSize={{ minRows: 2, maxRows: 6 }}
          aria-label={t('task.messageText')}
          aria-describedby={`${id}-text`}
          aria-invalid={wrong('text') !== undefined}
          placeholder={t('task.messageTextPlaceholder')}
          status={wrong('text') ? 'error' : ''}
          onChange={(event) => onText(event.target.value)}
        />
      </Wrong>
    </>
  )
}

type RunButtonProps = {
  type: WrittenType
  count: number
  /** None of the chosen terminals can do it. */
  allLack: boolean
  busy: boolean
  onRun: () => void
}

function RunButton({ type, count, allLack, busy, onRun }: RunButtonProps) {
  const t = useText()
  const verb = type === 'command' ? t('task.run') : t('task.send')
  const label = count === 0 ? verb : t(type === 'command' ? 'task.runOn' : 'task.sendTo', { count: numberText(count) })
  return (
    <span className="composer-run">
      <kbd>Ctrl + Enter</kbd>
      <Greyable
        type="primary"
        icon={<Icon name={type === 'command' ? 'play' : 'message'} />}
        loading={busy}
        reason={count === 0 ? t('task.chooseTerminals') : allLack ? lackingText(t, count, count) : null}
        onClick={onRun}
      >
        {label}
      </Greyable>
    </span>
  )
}

/** A field with what is wrong with it below. */
function Wrong({ text, id, children }: { text: string | undefined; id: string; children: ReactNode }) {
  return (
    <div>
      {children}
      <div id={id} role="alert">
        {text === undefined ? null : <p className="field-error">{text}</p>}
      </div>
    </div>
  )
}

type TimesProps = { label: string; value: number; choices: readonly number[]; onChange: (ms: number) => void }

function Times({ label, value, choices, onChange }: TimesProps) {
  const language = useLanguage()
  return (
    <label className="composer-time">
      {label}
      <Select<number>
        size="small"
        value={value}
        aria-label={label}
        options={choices.map((ms) => ({ value: ms, label: durationText(ms, language) }))}
        popupMatchSelectWidth={false}
        onChange={onChange}
      />
    </label>
  )
}
