import { add, byId, defineMatrix, fresh, nothing, two } from '../../testing/matrix/define.ts'

const link = () => ({ type: 2, url: 'https://a.example', name: fresh(), englishName: 'a' })

export const matrix = defineMatrix('menu', {
  things: {
    link: {
      seenBy: 'ours',
      make: ({ db }, _owner, mark) =>
        add(db, 'menu', { key: `own-${mark}`, type: 2, url: 'https://a.example', name: mark, english_name: mark }),
    },
    menu: {
      seenBy: 'ours',
      make: ({ db }, _owner, mark) => add(db, 'menu', { key: `own-${mark}`, type: 1, name: mark, english_name: mark }),
    },
  },
  samples: {
    create: (pick) => ({ ...link(), parentId: pick('menu') }),
    dependents: byId('menu'),
    enable: two('menu', { enabled: false }),
    list: nothing,
    move: (pick) => ({ id: pick('link'), parentId: pick('menu') }),
    remove: byId('menu'),
    update: (pick) => ({ id: pick('link'), parentId: pick('menu') }),
  },
  open: {
    ofAccount: async ({ person }) => ({ id: String(person.id) }),
  },
})
