import { quietApi } from '../../api/api.ts'
import { searchEntry } from '../../kit/page/search-entry.ts'

export const offers = [
  searchEntry({
    key: 'account',
    sort: 20,
    code: 'account.read',
    page: '/user/index',
    find: async ({ text, t, most }) => {
      const { records } = await quietApi.account.list({ q: text, pageSize: most })
      return records.map(({ name, description }) => ({
        key: `account ${name}`,
        icon: 'user',
        title: description ? `${name} · ${description}` : name,
        note: t('search.person'),
        to: `/user/index?q=${encodeURIComponent(name)}`,
        names: [name],
      }))
    },
  }),
]
