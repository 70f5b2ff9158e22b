import { permissionCodes } from '../../kernel/permission.ts'

/** What one may do at terminals from afar, and with what is left of it. */
export const remotePermissions = permissionCodes({
  'remote.desktop': { words: ['操作终端屏幕', 'Control terminal screens'], for: ['enterprise'] },
  'remote.view': { words: ['查看终端屏幕', 'View terminal screens'], for: ['enterprise', 'store', 'sales'] },
  'remote.shell': { words: ['使用终端命令行', 'Use terminal shells'], for: ['enterprise'] },
  'remote.files': {
    words: ['管理终端文件和进程', 'Manage files and processes on terminals'],
    for: ['enterprise'],
  },
  'remote.filesView': {
    words: ['浏览和下载终端文件', 'View and download files on terminals'],
    for: ['enterprise'],
  },
  'remote.read': { words: ['查看远程记录', 'View remote history'], for: ['enterprise', 'store', 'sales'] },
  'remote.export': { words: ['导出远程记录', 'Export remote history'], for: ['enterprise'] },
  'remote.watch': { words: ['回放和下载录像', 'Replay and download recordings'], for: ['enterprise'] },
  'remote.end': { words: ['结束他人的远程会话', 'End remote sessions of other users'], for: ['enterprise'] },
})
