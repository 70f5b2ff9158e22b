import { quietApi } from '../../api/api.ts'
import { lazy } from '../../api/lazy.ts'
import { searchEntry } from '../../kit/page/search-entry.ts'
import { detailOf } from './detail-of.ts'
import { terminalTab } from './slots.ts'

export const offers = [
  terminalTab({
    key: 'overview',
    sort: 10,
    title: 'terminal.overview',
    Tab: lazy(async () => ({ default: (await import('./detail/overview/tab-overview.tsx')).Overview })),
  }),
  searchEntry({
    key: 'terminal',
    sort: 10,
    code: 'terminal.read',
    page: '/device/index',
    find: async ({ text, t, most }) => {
      const { records, total } = await quietApi.terminal.list({ q: text, pageSize: most })
      const lines = records.map(({ sn, name, status, online }) => ({
        key: `terminal ${sn}`,
        icon: 'device' as const,
        title: name && name !== sn ? `${name} · ${sn}` : sn,
        note: t(status !== 'activated' ? `terminal.status.${status}` : online ? 'terminal.online' : 'terminal.offline'),
        to: detailOf(sn),
        names: [sn, name],
      }))
      const rest = {
        key: 'terminals',
        icon: 'search' as const,
        title: t('search.allTerminals', { total }),
        note: '',
        to: `/device/index?q=${encodeURIComponent(text)}`,
        names: [],
      }
      return total > records.length ? [...lines, rest] : lines
    },
  }),
]
