import { add, byId, defineMatrix, nothing } from '../../testing/matrix/define.ts'

const form = { nameCn: '甲', nameEn: 'a', platform: 'android', line: 'df', parameters: [], roles: [] } as const

export const matrix = defineMatrix('savedCommand', {
  things: {
    savedCommand: {
      seenBy: 'enterprise',
      make: ({ db }, { enterpriseId }, mark) =>
        add(db, 'saved_command', {
          enterprise_id: enterpriseId,
          name_cn: mark,
          name_en: mark,
          platform: 'android',
          line: 'df',
          timeout_ms: 60_000,
        }),
    },
  },
  samples: {
    create: () => ({ ...form, parameters: [], roles: [] }),
    get: byId('savedCommand'),
    list: nothing,
    categories: nothing,
    remove: byId('savedCommand'),
    update: byId('savedCommand', { ...form, parameters: [], roles: [] }),
    'run for those of a filter': (pick) => ({
      id: pick('savedCommand'),
      values: {},
      target: { filter: { groupId: [pick('group')] } },
    }),
    run: (pick) => ({ id: pick('savedCommand'), values: {}, target: { sns: [pick('terminal')] } }),
  },
})
