import { words } from '../../../kernel/words.ts'

/** The page of a terminal's shell. */
export const shellWords = words({
  'shell.open': ['命令行', 'Shell'],
  'shell.title': ['命令行 · {{name}}', 'Shell · {{name}}'],
  'shell.screen': ['终端 {{sn}} 的命令行', 'Shell of terminal {{sn}}'],
  'shell.leaveHint': ['Ctrl+Shift+B 移到工具栏', 'Press Ctrl+Shift+B to move to the toolbar'],
  'shell.copy': ['复制', 'Copy'],
  'shell.paste': ['粘贴', 'Paste'],
  'shell.pasteDenied': ['浏览器不允许读取剪贴板，请按 Ctrl+V', 'The browser blocked clipboard access. Press Ctrl+V.'],
  'shell.pasteTitle': ['粘贴到命令行？', 'Paste into the shell?'],
  'shell.pasteLines': [
    '共 {{count}} 行，粘贴后可能立即执行',
    '{{count}} {{count|line|lines}}. The shell may run them immediately.',
  ],
  'shell.pasteControls': [
    '其中 {{count}} 个控制字符不会粘贴',
    '{{count}} control {{count|character is|characters are}} not pasted',
  ],
  'shell.selectAll': ['全选', 'Select all'],
  'shell.clear': ['清屏', 'Clear screen'],
  'shell.search': ['查找', 'Find'],
  'shell.searchPrevious': ['上一个', 'Previous'],
  'shell.searchNext': ['下一个', 'Next'],
  'shell.searchClose': ['关闭查找', 'Close search'],
  'shell.searchCount': ['{{at}}/{{count}}', '{{at}} of {{count}}'],
  'shell.searchNone': ['没有找到', 'No matches'],
  'shell.caseSensitive': ['区分大小写', 'Match case'],
  'shell.larger': ['放大字体', 'Larger text'],
  'shell.smaller': ['缩小字体', 'Smaller text'],
  'shell.fullScreen': ['全屏', 'Full screen'],
  'shell.fullScreenOff': ['退出全屏', 'Exit full screen'],
  'shell.enterHint': ['按 Enter 重新打开', 'Press Enter to open the shell again'],
  'shell.skipped': ['此处省略 {{size}}：输出过快，无法显示', '{{size}} omitted: the output was too fast to display'],
})
