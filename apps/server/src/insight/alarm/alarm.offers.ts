import { alarmSource } from '@cpm/contract/insight/alarm/alarm.timeline'
import { sql } from 'kysely'
import { dashboardAttention } from '../../core/offers/dashboard-offers.ts'
import { unscoped } from '../../core/scope.ts'
import { terminalSaid } from '../../estate/terminal/slots.ts'
import { jsonOf, momentOf, ofEach, timelineOffer } from '../../estate/terminal/timeline/source.ts'
import { measuredFields } from './judge/measure.ts'
import { judgeReports } from './judge/reports.ts'
import { noteEvents, notePresence, watchedEvents } from './judge/terminal-facts.ts'

export const offers = [
  // Before the peripherals are judged, whose faults are noted behind.
  terminalSaid({
    key: 'alarm-facts',
    sort: 10,
    event: { types: watchedEvents, heard: noteEvents },
    presence: { heard: notePresence },
  }),
  terminalSaid({ key: 'alarms', sort: 70, report: { facts: measuredFields, before: false, heard: judgeReports } }),
  timelineOffer(alarmSource, {
    sort: 80,
    branches: (line) =>
      ofEach(line, ({ id }) => [
        {
          from: sql`alarm_terminal as am join alarm aa on aa.id = am.alarm_id`,
          where: sql`am.terminal_id = ${id} and ${unscoped('alarm', 'what was wrong with a terminal is its own')}`,
          at: sql`am.opened_at`,
          tag: sql`'w' || am.id`,
          data: jsonOf({
            alarmId: sql`aa.id::text`,
            name: sql`aa.name`,
            key: sql`aa.key`,
            severity: sql`aa.severity`,
            clearedAt: momentOf(sql`am.cleared_at`),
          }),
        },
      ]),
    what: ({ name }, { word }) => `${word('alarm.one')}: ${name}`,
    detail: ({ clearedAt, severity }, { word, moment }) =>
      [
        word(`alarm.severity.${severity}`),
        clearedAt === null
          ? word('timeline.alarm.holds')
          : word('timeline.alarm.until').replace('{{at}}', moment(clearedAt) ?? ''),
      ].join(' · '),
  }),
  dashboardAttention({
    key: 'alarms',
    sort: 5,
    code: 'alarm.read',
    count: async ({ scope }) => {
      const { rows } = await scope.sql<{ n: number }>`
        select count(*)::int as n from alarm
        where alarm.cleared_at is null and alarm.status = 'open' and ${scope.visible('alarm')}`
      return rows[0]?.n ?? 0
    },
  }),
]
