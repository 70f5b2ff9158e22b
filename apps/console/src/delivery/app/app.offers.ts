import { backgroundApi, quietApi } from '../../api/api.ts'
import { lazy } from '../../api/lazy.ts'
import { useRead } from '../../api/read/read.ts'
import { useCan } from '../../api/session/can.tsx'
import { useSession } from '../../api/session/session.ts'
import { groupFact } from '../../estate/group/slots.ts'
import { terminalFilters, terminalSelection } from '../../estate/terminal/slots.ts'
import { dashboardAttention } from '../../kit/page/dashboard-slots.ts'
import { menuBadge } from '../../kit/page/menu-badge.ts'
import { searchEntry } from '../../kit/page/search-entry.ts'
import { taskFilePart } from '../task/slots.ts'
import { inLanguage } from './parts/app-title.ts'
import { installedKinds } from './parts/installed-kinds.ts'
import { detailPlace } from './parts/places.ts'
import { useAppName } from './status/app-name.ts'

export const offers = [
  menuBadge({
    key: 'appReviews',
    sort: 10,
    path: '/appMarket/appAudit',
    code: 'app.review',
    label: 'appReview.waiting',
    useCount: (enabled) => useRead(backgroundApi.app.waiting, {}, { enabled }).data?.count ?? 0,
  }),
  dashboardAttention({
    key: 'appReviews',
    sort: 6,
    label: 'app.wantsReview',
    tone: 'warn',
    to: () => '/appMarket/appAudit',
  }),
  dashboardAttention({
    key: 'appsBarred',
    byGroup: true,
    sort: 8,
    label: 'app.wantsBarred',
    tone: 'bad',
    to: () => '/device/index?apps=barred',
  }),
  dashboardAttention({
    key: 'appsOutdated',
    byGroup: true,
    sort: 32,
    label: 'app.wantsOutdated',
    tone: 'warn',
    to: () => '/device/index?apps=outdated',
  }),
  groupFact({
    key: 'apps',
    sort: 10,
    code: 'app.read',
    Part: lazy(async () => ({ default: (await import('./status/status-facts.tsx')).StandingFacts })),
  }),
  taskFilePart({
    key: 'app',
    sort: 10,
    kinds: installedKinds,
    Part: lazy(async () => ({ default: (await import('./parts/task-file.tsx')).FileOfTask })),
  }),
  terminalFilters({
    key: 'apps',
    sort: 10,
    chips: {
      appId: { title: 'app.filter.appId' },
      app: { title: 'app.filter.app' },
      appVersion: { title: 'app.filter.appVersion' },
      apps: { title: 'app.filter.apps', wordOf: (status) => `app.filter.apps.${status as 'outdated'}` },
    },
    Part: lazy(async () => ({ default: (await import('./status/app-filters.tsx')).AppFilters })),
    useNames: ({ appId }) => {
      const name = useAppName(useCan('app.read') ? appId : undefined)
      return name === undefined ? {} : { [`appId:${appId}`]: name }
    },
  }),
  terminalSelection({
    key: 'updateThose',
    sort: 15,
    Part: lazy(async () => ({ default: (await import('./status/update-selected.tsx')).UpdateThose })),
  }),
  searchEntry({
    key: 'app',
    sort: 60,
    code: 'app.read',
    page: '/appMarket/appDetail',
    find: async ({ text, t, most }) => {
      const { records } = await quietApi.app.list({ q: text, pageSize: most })
      const { language } = useSession.getState()
      return records.map(({ id, title, packageName, platform, current }) => ({
        key: `app:${id}`,
        icon: 'app' as const,
        title: inLanguage(title.cn, title.en, language),
        note: [t(`terminal.platform.${platform}`), current?.versionName].filter(Boolean).join(' · '),
        to: detailPlace(id),
        names: [title.cn, title.en, packageName],
      }))
    },
  }),
]
