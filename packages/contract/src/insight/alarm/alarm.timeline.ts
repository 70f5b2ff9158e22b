import { z } from 'zod'
import { timelineSource } from '../../estate/terminal/timeline.source.ts'
import { moment } from '../../kernel/list.ts'
import { alarmKeys, severities } from '../alarm-rule/alarm-rule.keys.ts'

/** Something was wrong with it. */
export const alarmSource = timelineSource({
  kind: 'alarm',
  shape: {
    alarmId: z.string(),
    name: z.string(),
    key: z.enum(alarmKeys),
    severity: z.enum(severities),
    clearedAt: moment.nullable(),
  },
  code: 'alarm.read',
  words: {
    'timeline.kind.alarm': ['告警', 'Alarms'],
    'timeline.alarm.until': ['{{at}} 恢复', 'cleared at {{at}}'],
    'timeline.alarm.holds': ['仍异常', 'still abnormal'],
  },
})
