import { add, byId, defineMatrix, fresh, nothing } from '../../testing/matrix/define.ts'

const item = () => ({ value: fresh(), label: 'a', englishName: 'a', sort: 1, available: true })

export const matrix = defineMatrix('dictionary', {
  things: {
    dictionary: {
      seenBy: 'ours',
      make: ({ db }, _owner, mark) => add(db, 'dictionary', { code: mark, name: mark, english_name: mark }),
    },
    dictionaryItem: {
      seenBy: 'ours',
      make: async ({ db }, _owner, mark) => {
        const dictionary_id = await add(db, 'dictionary', { code: mark, name: mark, english_name: mark })
        return add(db, 'dictionary_item', { dictionary_id, label: mark, english_name: mark, value: mark })
      },
    },
  },
  samples: {
    create: () => ({ code: fresh(), name: 'a', englishName: 'a' }),
    createItem: (pick) => ({ dictionaryId: pick('dictionary'), ...item() }),
    get: byId('dictionary'),
    itemList: byId('dictionary'),
    list: nothing,
    moveItem: byId('dictionaryItem', { to: 0 }),
    remove: byId('dictionary'),
    removeItem: byId('dictionaryItem'),
    update: byId('dictionary', { name: 'b' }),
    updateItem: byId('dictionaryItem', { label: 'b' }),
  },
  open: {
    items: async () => ({ codes: ['country'] }),
  },
})
