import { words } from '../../kernel/words.ts'

export const timelineWords = words({
  'timeline.many': ['历史', 'History'],
  'timeline.kind': ['类型', 'Type'],
  'timeline.former': ['原终端 {{sn}}', 'Replaced terminal {{sn}}'],
  'timeline.formerHint': ['发生在被更换的终端 {{sn}} 上', 'Occurred on the replaced terminal {{sn}}'],
  'timeline.at': ['时间', 'Time'],
  'timeline.what': ['内容', 'Event'],
  'timeline.detail': ['详情', 'Details'],
  'timeline.who': ['操作人', 'Operator'],
  'timeline.after': ['新状态', 'New status'],
  'timeline.reason': ['原因', 'Reason'],
  'timeline.today': ['今天', 'Today'],
  'timeline.yesterday': ['昨天', 'Yesterday'],
  'timeline.by': ['{{name}}', 'by {{name}}'],
  'timeline.older': ['更早的记录', 'Older entries'],
  'timeline.end': ['没有更早的记录了', 'No older entries'],
  'timeline.none': ['还没有记录', 'No entries yet'],
  'timeline.noneHint': [
    '开关机、连接、任务、故障和变更都会出现在这里',
    'Startups, connections, tasks, faults and changes appear here',
  ],
  'timeline.noMatch': ['没有符合条件的记录', 'No entries match'],
  'timeline.predecessor': ['本终端接替了 {{sn}}', 'This terminal replaced {{sn}}'],
  'timeline.toPredecessor': ['查看 {{sn}} 的历史', 'View the history of {{sn}}'],
})
