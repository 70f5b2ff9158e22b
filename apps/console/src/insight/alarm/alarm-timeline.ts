import type { alarmSource } from '@cpm/contract/insight/alarm/alarm.timeline'
import type { EntryFrom } from '@cpm/contract/estate/terminal/timeline.source'
import type { Text } from '../../api/text.ts'
import type { Said } from '../../estate/terminal/timeline/source.ts'
import type { Tone } from '../../kit/values/status.tsx'
import { formatMoment } from '../../kit/values/values.tsx'

const tones: Record<EntryFrom<typeof alarmSource>['severity'], Tone> = {
  critical: 'bad',
  major: 'warn',
  minor: 'busy',
  info: 'info',
}

export function saying({ alarmId, name, severity, clearedAt }: EntryFrom<typeof alarmSource>, t: Text): Said {
  const until =
    clearedAt === null
      ? t('timeline.alarm.holds')
      : t('timeline.alarm.until', { at: formatMoment(new Date(clearedAt)) })
  return {
    tone: clearedAt === null ? tones[severity] : 'idle',
    what: `${t('alarm.one')}: ${name}`,
    link: `/device/alarm?id=${alarmId}`,
    detail: `${t(`alarm.severity.${severity}`)} · ${until}`,
  }
}
