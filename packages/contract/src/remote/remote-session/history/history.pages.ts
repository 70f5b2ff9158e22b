import type { PageOf } from '../../../kernel/resource.ts'
import type { remotePermissions } from '../remote-session.permissions.ts'

type Page = PageOf<keyof typeof remotePermissions>

/** What was done at terminals from afar, and the replay of it [2.15]. */
export const historyPages: readonly Page[] = [
  {
    path: '/remote/history',
    folder: 'remote',
    title: ['远程记录', 'Remote history'],
    icon: 'clock',
    sort: 40,
    codes: ['remote.read', 'remote.export', 'remote.watch', 'remote.end'],
  },
  {
    path: '/remote/history/{id}',
    folder: 'remote',
    title: ['远程会话记录', 'Remote session'],
    sort: 41,
    hidden: true,
    codes: ['remote.read', 'remote.watch', 'remote.end'],
  },
]
