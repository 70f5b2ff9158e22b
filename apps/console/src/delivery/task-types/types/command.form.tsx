import { taskTimes } from '@cpm/contract/delivery/task/task'
import { useId } from 'react'
import { lazy } from '../../../api/lazy.ts'
import { useText } from '../../../api/text.ts'
import { CommandLine } from '../../task/create/command-line.tsx'
import { addToHistory } from '../../task/create/history.ts'
import { type CompactProps, formOfType } from '../form/form.ts'
import { timeLimits } from '../form/parts/time-limits.ts'
import { Times } from '../form/parts/times.tsx'
import { Wrong } from '../form/parts/wrong.tsx'

const Fields = lazy(async () => ({ default: (await import('../form/fields/command.tsx')).Fields }))

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
