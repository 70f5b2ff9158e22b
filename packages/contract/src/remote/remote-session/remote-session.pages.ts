import type { PageOf } from '../../kernel/resource.ts'
import type { remotePermissions } from './remote-session.permissions.ts'

type Page = PageOf<keyof typeof remotePermissions>

/** The screen of a terminal, its shell, its files and processes. */
export const remotePages: readonly Page[] = [
  {
    path: '/remote/index',
    folder: 'remote',
    title: ['远程桌面', 'Remote desktop'],
    icon: 'remote',
    sort: 10,
    codes: ['remote.view', 'remote.desktop'],
  },
  {
    path: '/remote/shell/{sn}',
    folder: 'remote',
    title: ['命令行', 'Shell'],
    icon: 'terminal',
    sort: 50,
    codes: ['remote.shell'],
  },
  {
    path: '/remote/files/{sn}',
    folder: 'remote',
    title: ['文件和进程', 'Files and processes'],
    icon: 'folder',
    sort: 60,
    codes: ['remote.filesView', 'remote.files'],
  },
]
