import { bySn, defineMatrix, nothing } from '../../testing/matrix/define.ts'

const somewhere = { lat: 31.23, lng: 121.47 }

export const matrix = defineMatrix('position', {
  samples: {
    list: nothing,
    'list of a group': (pick) => ({ groupId: [pick('group')] }),
    'list of a group by rule': (pick) => ({ ruleGroupId: [pick('ruleGroup')] }),
    'list of an enterprise': (pick) => ({ enterpriseId: [pick('enterprise')] }),
    'list of an app': (pick) => ({ appId: pick('app') }),
    get: bySn,
    way: (pick) => ({ sn: pick('terminal'), from: '2026-01-01T00:00:00Z', to: '2026-01-01T06:00:00Z' }),
    days: bySn,
    forget: bySn,
    place: (pick) => ({ sn: pick('terminal'), ...somewhere }),
    takeBack: bySn,
    stores: nothing,
    placeStore: (pick) => ({ groupId: pick('group'), ...somewhere }),
    takeStoreBack: (pick) => ({ groupId: pick('group') }),
    map: nothing,
  },
})
