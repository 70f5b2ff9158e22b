import { addGroup } from '../../people/account/group.add.ts'
import { byId, defineMatrix, fresh, nothing, two } from '../../testing/matrix/define.ts'

export const matrix = defineMatrix('group', {
  things: {
    group: {
      seenBy: 'store',
      make: async ({ db }, { enterpriseId, group }, mark) =>
        (await addGroup(db, enterpriseId, { name: mark, number: mark, parent: group })).id,
    },
  },
  samples: {
    assign: (pick) => ({ groupId: pick('group'), sns: [pick('terminal'), pick('terminal')] }),
    create: (pick) => ({ name: 'a', number: fresh(), type: 'store', parentId: pick('group') }),
    'create of an enterprise': (pick) => ({
      name: 'a',
      number: fresh(),
      type: 'store',
      enterpriseId: pick('enterprise'),
    }),
    dependents: byId('group'),
    get: byId('group'),
    hours: (pick) => ({ groupId: pick('group') }),
    'hours of an enterprise': (pick) => ({ enterpriseId: pick('enterprise') }),
    'setHours of an enterprise': (pick) => ({
      enterpriseId: pick('enterprise'),
      zone: 'Asia/Shanghai',
      hours: null,
      blackDays: null,
    }),
    setHours: (pick) => ({ groupId: pick('group'), zone: 'Asia/Shanghai', hours: null, blackDays: null }),
    import: (pick) => ({
      rows: [
        { name: 'a', number: fresh(), type: 'store', parent: pick('group', 'name') },
        { name: 'a', number: fresh(), type: 'store' },
      ],
      parentId: pick('group'),
      commit: true,
    }),
    'import of an enterprise': (pick) => ({
      rows: [{ name: 'a', number: fresh(), type: 'store' }],
      commit: true,
      enterpriseId: pick('enterprise'),
    }),
    list: nothing,
    members: byId('group'),
    'members to take in': (pick) => ({ id: pick('group'), where: 'outside', from: pick('group') }),
    remove: two('group'),
    search: nothing,
    'search below one': (pick) => ({ under: pick('group') }),
    update: (pick) => ({ id: pick('group'), parentId: pick('group') }),
  },
})
