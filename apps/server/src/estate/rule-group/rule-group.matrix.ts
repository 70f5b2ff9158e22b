import { add, byId, defineMatrix, fresh, nothing } from '../../testing/matrix/define.ts'

export const matrix = defineMatrix('ruleGroup', {
  things: {
    ruleGroup: {
      seenBy: 'store',
      make: ({ db }, { enterpriseId, group }, mark) =>
        add(db, 'rule_group', {
          enterprise_id: enterpriseId,
          group_id: group.id,
          group_path: group.path,
          name: mark,
          rule: '{"tag":["vip"]}',
        }),
    },
  },
  samples: {
    create: (pick) => ({ name: fresh(), groupId: pick('group'), rule: { tag: ['vip'] } }),
    'create in an enterprise': (pick) => ({ name: fresh(), enterpriseId: pick('enterprise'), rule: { tag: ['vip'] } }),
    'create by a group': (pick) => ({ name: fresh(), groupId: pick('group'), rule: { groupId: [pick('group')] } }),
    get: byId('ruleGroup'),
    list: nothing,
    'list of a group': (pick) => ({ groupId: pick('group') }),
    remove: byId('ruleGroup'),
    update: (pick) => ({ id: pick('ruleGroup'), groupId: pick('group') }),
  },
})
