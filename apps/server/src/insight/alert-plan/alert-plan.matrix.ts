import { add, byId, defineMatrix, nothing, type Pick } from '../../testing/matrix/define.ts'

const form = {
  name: 'a',
  severities: ['critical'],
  tells: ['shop'],
  channels: ['bell'],
  waitMs: 0,
  timeZone: 'UTC',
  smsADay: 1,
} as const

const named = (pick: Pick) => ({
  groups: [pick('group')],
  rules: [pick('alarmRule')],
  roles: [pick('role')],
  accounts: [pick('account')],
})

export const matrix = defineMatrix('alertPlan', {
  things: {
    alertPlan: {
      seenBy: 'enterprise',
      make: ({ db }, { enterpriseId }, mark) =>
        add(db, 'alert_plan', {
          enterprise_id: enterpriseId,
          name: mark,
          severities: ['critical'],
          channels: ['bell'],
          wait_ms: 0,
          time_zone: 'UTC',
          sms_a_day: 1,
        }),
    },
  },
  samples: {
    list: nothing,
    get: byId('alertPlan'),
    create: (pick) => ({ ...form, ...named(pick) }),
    update: (pick) => ({ id: pick('alertPlan'), ...form, ...named(pick) }),
    remove: byId('alertPlan'),
    check: (pick) => ({ ...form, ...named(pick) }),
    rules: nothing,
    accounts: nothing,
  },
})
