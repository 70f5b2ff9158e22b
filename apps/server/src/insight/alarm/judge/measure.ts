import type { SomeFacts } from '@cpm/contract/estate/agent/report'
import { type AlarmKey, isWorse, specOf, usualClear } from '@cpm/contract/insight/alarm-rule/alarm-rule.keys'
import type { FactName, ReportField } from '../../../estate/terminal/slots.ts'
import type { Seen } from './machine/machine.ts'
import type { JudgeRule } from './rules.ts'

const percentOf = ({ total, used }: { total: number; used: number }) => (total > 0 ? (used / total) * 100 : undefined)
const round = (value: number) => Math.round(value * 10) / 10

type Measure = { fact: FactName; of: (facts: SomeFacts) => number | null | undefined }

/** The number a report gives for a key; undefined where it says nothing of it. */
const numbers: Partial<Record<AlarmKey, Measure>> = {
  battery: { fact: 'battery', of: ({ battery }) => battery },
  storage: { fact: 'storage', of: ({ storage }) => storage && percentOf(storage) },
  memory: { fact: 'memory', of: ({ memory }) => memory && percentOf(memory) },
  cpu: { fact: 'cpu', of: ({ cpu }) => cpu },
  temperature: { fact: 'temperature', of: ({ temperature }) => temperature },
  signal: { fact: 'network', of: ({ network }) => network?.signal },
}
/** The fields of a report that any key is measured by; `at` is measured as the error of the clock. */
export const measuredFields: readonly ReportField[] = [...Object.values(numbers).map(({ fact }) => fact), 'at']
/** What reports tell of, as they come. */
export const reportedKeys = [...Object.keys(numbers), 'clock'] as readonly AlarmKey[]

/** What a report says of each key, `offByMs` being how far the terminal's clock is from ours. */
export function* numbersIn(facts: SomeFacts, offByMs: number | null): Generator<[AlarmKey, number]> {
  for (const [key, { of }] of Object.entries(numbers)) {
    const value = of(facts)
    if (typeof value === 'number') yield [key as AlarmKey, value]
  }
  if (offByMs !== null) yield ['clock', Math.abs(offByMs) / 60_000]
}

/** Whether a number is past the first critical point: most are not, and of those no more is asked where all is calm. */
export const reaches = ({ key, levels: [first] }: Pick<JudgeRule, 'key' | 'levels'>, value: number): boolean =>
  first?.at != null && isWorse(key, value, first.at)

/** What a number means for a rule: the gravest level it reaches, over on the good side of its clear value, else neither. */
export function seenOf({ key, levels, clearAt }: Pick<JudgeRule, 'key' | 'levels' | 'clearAt'>, value: number): Seen {
  const told = { value: { value: round(value) } }
  let level = -1
  levels.forEach(({ at }, n) => {
    if (at !== null && isWorse(key, value, at)) level = n
  })
  if (level >= 0) return { holds: true, level, ...told }
  const over = clearAt ?? usualClear(key, levels[0]?.at ?? 0)
  const isOver = specOf(key).bad === 'below' ? value >= over : value <= over
  return { holds: isOver ? false : null, level: 0, ...told }
}
