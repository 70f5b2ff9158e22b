import { taskTimes } from '@cpm/contract/delivery/task/task'
import { Select } from 'antd'
import { useId } from 'react'
import { durationText } from '../../../kit/values/duration.ts'
import { Field } from '../../../kit/form/form.tsx'
import { useLanguage, useText } from '../../../api/text.ts'
import { CommandLine } from '../../task/create/command-line.tsx'
import { addToHistory } from '../../task/create/history.ts'
import { type CompactProps, formOfType } from '../form/form.ts'
import { Times } from '../form/parts/times.tsx'
import { Wrong } from '../form/parts/wrong.tsx'

const timeLimits = [10_000, 30_000, taskTimes.commandMs, 300_000, 900_000, taskTimes.longestCommandMs]

function Fields() {
  const t = useText()
  const language = useLanguage()
  return (
    <>
      <Field name="params.line" label={t('task.line')} help={t('task.lineHint')}>
        <CommandLine minRows={3} />
      </Field>
      <Field name="params.timeoutMs" label={t('task.timeLimit')}>
        <Select
          style={{ maxWidth: 260 }}
          options={timeLimits.map((ms) => ({ value: ms, label: durationText(ms, language) }))}
        />
      </Field>
    </>
  )
}

function Compact({ value, onChange, wrong }: CompactProps<'command'>) {
  const id = useId()
  return (
    <Wrong text={wrong('line')} id={id}>
      <CommandLine
        value={value.line}
        onChange={(line) => onChange({ line })}
        invalid={wrong('line') !== undefined}
        describedBy={id}
      />
    </Wrong>
  )
}

function TimeLimit({ value, onChange }: CompactProps<'command'>) {
  const t = useText()
  return (
    <Times
      label={t('task.timeLimit')}
      value={value.timeoutMs}
      choices={timeLimits}
      onChange={(timeoutMs) => onChange({ timeoutMs })}
    />
  )
}

export const form = formOfType({
  type: 'command',
  blank: { line: '', timeoutMs: taskTimes.commandMs },
  words: { do: 'task.run', doTo: 'task.runOn', ask: 'task.confirmRun' },
  icon: 'play',
  Fields,
  Compact,
  Foot: TimeLimit,
  early: ['line'],
  onMade: ({ line }) => addToHistory(line),
})
