import { words } from '../../kernel/words.ts'

/** Texts around the manual; its articles are in the console's help feature. */
export const helpWords = words({
  'help.title': ['帮助手册', 'Help manual'],
  'help.contents': ['目录', 'Contents'],
  'help.search': ['搜索手册', 'Search the manual'],
  'help.found': ['找到 {{count}} 处', '{{count}} {{count|result|results}}'],
  'help.noMatch': ['手册中没有匹配的内容', 'No matches in the manual'],
  'help.noMatchHint': ['请换一个词', 'Try a different word'],
  'help.previous': ['上一篇', 'Previous'],
  'help.next': ['下一篇', 'Next'],
  'help.chapters': ['篇目', 'Chapter'],
  'help.copyLink': ['复制此节的链接', 'Copy a link to this section'],
})
