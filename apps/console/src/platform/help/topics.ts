/** The chapter of each page, by the start of its path. The first match applies. */
const topics: readonly (readonly [page: string, topic: string])[] = [
  ['/dashboard/', 'dashboard'],
  ['/device/deviceDetail/', 'detail'],
  ['/device/index', 'find'],
  ['/device/store/', 'find'],
  ['/device/alarm', 'alarms'],
  ['/device/earlyWarning', 'alarms'],
  ['/device/deviceMap', 'map'],
  ['/device/fence', 'fences'],
  ['/device/exitRecord', 'fences'],
  ['/remote/common', 'commands'],
  ['/remote/savedCommand', 'commands'],
  ['/remote/index', 'remote-desktop'],
  ['/remote/shell/', 'remote-shell'],
  ['/remote/files/', 'remote-files'],
  ['/remote/history', 'remote-history'],
  ['/remote/guestLink', 'guest-links'],
  ['/dataCenter/', 'data-centre'],
  ['/longRange/', 'tasks'],
  ['/appMarket/', 'apps'],
  ['/technicalSupport/service', 'inspections'],
  ['/technicalSupport/addService', 'inspections'],
  ['/technicalSupport/inspect', 'inspections'],
  ['/technicalSupport/index', 'orders'],
  ['/technicalSupport/orderTemplate', 'orders'],
  ['/user/deployment', 'instances'],
  ['/messageManage/alert', 'alerts'],
  ['/messageManage/webhook', 'alerts'],
  ['/messageManage/', 'messages'],
]

/** The chapter about a page; null if there is none. */
export const topicOf = (path: string): string | null => topics.find(([page]) => path.startsWith(page))?.[1] ?? null
