import { words } from '../../kernel/words.ts'

export const timelineWords = words({
  'timeline.many': ['历史', 'History'],
  'timeline.kind': ['类型', 'Kind'],
  'timeline.former': ['原终端 {{sn}}', 'as {{sn}}'],
  'timeline.formerHint': ['发生在被更换的终端 {{sn}} 上', 'Happened to {{sn}}, whose place this terminal took'],
  'timeline.at': ['时间', 'Time'],
  'timeline.what': ['内容', 'What'],
  'timeline.detail': ['详情', 'Details'],
  'timeline.who': ['操作人', 'By'],
  'timeline.after': ['新状态', 'Status after'],
  'timeline.reason': ['原因', 'Reason'],
  'timeline.today': ['今天', 'Today'],
  'timeline.yesterday': ['昨天', 'Yesterday'],
  'timeline.by': ['{{name}}', 'by {{name}}'],
  'timeline.older': ['更早的记录', 'Older'],
  'timeline.end': ['没有更早的记录了', 'That is all there is'],
  'timeline.none': ['还没有记录', 'Nothing has happened yet'],
  'timeline.noneHint': [
    '开关机、连接、任务、故障和变更都会出现在这里',
    'Starts, connections, tasks, faults and changes show up here',
  ],
  'timeline.noMatch': ['没有符合条件的记录', 'Nothing matches'],
  'timeline.predecessor': ['本终端接替了 {{sn}}', 'It replaced {{sn}}'],
  'timeline.toPredecessor': ['查看 {{sn}} 的历史', 'See the history of {{sn}}'],
})
