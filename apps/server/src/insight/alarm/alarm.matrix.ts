import { add, byId, defineMatrix, nothing } from '../../testing/matrix/define.ts'

const hourMs = 3_600_000
const hours = (from: number, to: number) => ({
  begins_at: new Date(Date.now() + from * hourMs),
  ends_at: new Date(Date.now() + to * hourMs),
})

export const matrix = defineMatrix('alarm', {
  things: {
    alarm: {
      seenBy: 'store',
      make: ({ db }, { enterpriseId, group }, mark, at) =>
        add(db, 'alarm', {
          enterprise_id: enterpriseId,
          group_id: group.id,
          group_path: group.path,
          key: 'battery',
          name: mark,
          severity: 'major',
          fold: `store:${group.id}`,
          opened_at: at,
        }),
    },
    alarmWindow: {
      seenBy: 'store',
      make: ({ db }, { enterpriseId, group }, mark) =>
        add(db, 'alarm_window', {
          enterprise_id: enterpriseId,
          group_id: group.id,
          group_path: group.path,
          reason: mark,
          ...hours(-1, 1),
        }),
    },
  },
  samples: {
    list: nothing,
    'list of a group': (pick) => ({ groupId: pick('group') }),
    'list of a rule': (pick) => ({ ruleId: pick('alarmRule') }),
    'list of a terminal': (pick) => ({ sn: pick('terminal') }),
    get: byId('alarm'),
    terminals: byId('alarm'),
    events: byId('alarm'),
    people: byId('alarm'),
    acknowledge: byId('alarm'),
    clear: byId('alarm'),
    assign: (pick) => ({ id: pick('alarm'), accountId: pick('account') }),
    'assign to nobody': byId('alarm', { accountId: null }),
    mute: byId('alarm', { minutes: 30 }),
    comment: byId('alarm', { text: 'seen' }),
    windows: nothing,
    addWindow: (pick) => ({
      groupId: pick('group'),
      reason: 'rebuilding',
      beginsAt: new Date().toISOString(),
      endsAt: new Date(Date.now() + hourMs).toISOString(),
    }),
    'addWindow in an enterprise': (pick) => ({
      enterpriseId: pick('enterprise'),
      reason: 'rebuilding',
      beginsAt: new Date().toISOString(),
      endsAt: new Date(Date.now() + hourMs).toISOString(),
    }),
    removeWindow: byId('alarmWindow'),
  },
})
