import { Form } from 'antd'
import { useEffect, useRef } from 'react'
import { taskTimes, type TaskType } from '@cpm/contract/delivery/task/task'
import { timezone } from '../../../../api/state/timezone.ts'
import { useLanguage, useText } from '../../../../api/text.ts'
import { durationText } from '../../../../kit/values/duration.ts'
import { asLongAsMay, type Wait } from '../../when/expiry.ts'
import { RuleLines } from '../../when/rule-lines.tsx'
import { conditionLines, howLines, type RuleLine, whenLines } from '../../when/rules-text.ts'
import { ConditionFields } from './condition-fields.tsx'
import { Fold } from './fold.tsx'
import { HowFields } from './how-fields.tsx'
import { PurposeFields } from './purpose-fields.tsx'
import { rulesOf } from './rules-form.ts'
import type { RulesTyped } from './rules-input.ts'
import { WhenFields } from './when-fields.tsx'

const when = [
  'later',
  'startAt',
  'inHours',
  'windows',
  'outsideHours',
  'ignoreBlackDays',
  'zone',
  'repeat',
  'everyCount',
  'days',
  'time',
]
const conditions = ['wifiOnly', 'charging', 'battery', 'minBattery', 'notBusy', 'byDeadline', 'deadlineAt']
const how = [
  'inWaves',
  'waves',
  'successPercent',
  'afterMinutes',
  'next',
  'maxFailedPercent',
  'goBack',
  'times',
  'retryMinutes',
  'retryReasons',
]
const inRules = (names: readonly string[]) => names.map((name) => ['rules', name])
const fields = { when: [...inRules(when), ['wait'], ['at']], conditions: inRules(conditions), how: inRules(how) }

/** When and how a task is done: each part in one line that says what is chosen, and opens to choose it. */
export function RulesFields({ type, byFilter }: { type: TaskType; byFilter: boolean }) {
  const t = useText()
  const language = useLanguage()
  const rules = rulesOf(Form.useWatch<RulesTyped | undefined>('rules') ?? {})
  const saying = { t, language, clock: timezone }
  const expiry = useExpiryLine(rules.everyMs !== undefined || rules.calendar !== undefined)
  const conditions = conditionLines(t, rules)
  const how = howLines(saying, rules)
  return (
    <>
      <Fold
        title={t('task.when')}
        said={<RuleLines lines={[...whenLines(saying, rules), expiry]} />}
        fields={fields.when}
      >
        <WhenFields type={type} />
      </Fold>
      <Fold
        title={t('task.onlyIf')}
        said={conditions.length > 0 ? <RuleLines lines={conditions} /> : t('task.say.noCondition')}
        fields={fields.conditions}
      >
        <ConditionFields />
      </Fold>
      <Fold
        title={t('task.how')}
        said={<RuleLines lines={how.length > 0 ? how : [{ label: t('task.waves'), text: t('task.say.allAtOnce') }]} />}
        fields={fields.how}
      >
        <HowFields type={type} byFilter={byFilter} />
      </Fold>
      <PurposeFields />
    </>
  )
}

/** Until when, in words. A task that begins to repeat goes on for as long as it may, unless somebody said otherwise. */
function useExpiryLine(repeats: boolean): RuleLine {
  const t = useText()
  const language = useLanguage()
  const form = Form.useFormInstance()
  const wait = Form.useWatch<Wait['wait'] | undefined>('wait') ?? taskTimes.defaultMs
  const at = Form.useWatch<string | undefined>('at')
  const before = useRef(repeats)
  useEffect(() => {
    if (before.current === repeats) return
    before.current = repeats
    if (repeats && wait === taskTimes.defaultMs) form.setFieldValue('wait', asLongAsMay)
    if (!repeats && wait === asLongAsMay) form.setFieldValue('wait', taskTimes.defaultMs)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when it begins or ceases to repeat
  }, [repeats])
  const label = t('task.say.expires')
  if (wait === 'at') return { label, text: at?.replace('T', ' ') ?? '–' }
  return { label, text: t('task.say.wait', { duration: durationText(wait, language) }) }
}
