import { words } from '../../../kernel/words.ts'

/** The page of a terminal's shell. */
export const shellWords = words({
  'shell.open': ['命令行', 'Shell'],
  'shell.title': ['命令行 · {{name}}', 'Shell · {{name}}'],
  'shell.screen': ['终端 {{sn}} 的命令行', 'Shell of terminal {{sn}}'],
  'shell.leaveHint': ['Ctrl+Shift+B 移到工具栏', 'Ctrl+Shift+B goes to the toolbar'],
  'shell.copy': ['复制', 'Copy'],
  'shell.paste': ['粘贴', 'Paste'],
  'shell.pasteDenied': [
    '浏览器不允许读取剪贴板，请按 Ctrl+V',
    'The browser does not let the clipboard be read: press Ctrl+V',
  ],
  'shell.pasteTitle': ['粘贴到命令行？', 'Paste into the shell?'],
  'shell.pasteLines': [
    '共 {{count}} 行，粘贴后可能立即执行',
    '{{count}} {{count|line|lines}}, which may be run at once',
  ],
  'shell.pasteControls': [
    '其中 {{count}} 个控制字符不会粘贴',
    '{{count}} control {{count|character is|characters are}} left out',
  ],
  'shell.selectAll': ['全选', 'Select all'],
  'shell.clear': ['清屏', 'Clear'],
  'shell.search': ['查找', 'Find'],
  'shell.searchPrevious': ['上一个', 'Previous'],
  'shell.searchNext': ['下一个', 'Next'],
  'shell.searchClose': ['关闭查找', 'Close the search'],
  'shell.searchCount': ['{{at}}/{{count}}', '{{at}} of {{count}}'],
  'shell.searchNone': ['没有找到', 'Nothing found'],
  'shell.caseSensitive': ['区分大小写', 'Match case'],
  'shell.larger': ['放大字体', 'Larger text'],
  'shell.smaller': ['缩小字体', 'Smaller text'],
  'shell.fullScreen': ['全屏', 'Full screen'],
  'shell.fullScreenOff': ['退出全屏', 'Leave full screen'],
  'shell.enterHint': ['按 Enter 重新打开', 'Press Enter to open it again'],
  'shell.skipped': [
    '此处省略 {{size}}：输出过快，无法显示',
    '{{size}} left out here: they came faster than can be shown',
  ],
})
