import { words } from '../../kernel/words.ts'

export const telemetryWords = words({
  'telemetry.spanTooLong': ['历史时间跨度最长为 24 小时', 'The time span must not exceed 24 hours'],
  'telemetry.spanEmpty': ['结束时间应晚于开始时间', 'The end time must be after the start time'],
  'telemetry.spanTooOld': ['只保留最近两年的数据', 'Only data of the last two years is kept'],

  // Run info
  'telemetry.runInfo': ['运行信息', 'Run info'],
  'telemetry.day': ['日期', 'Date'],
  'telemetry.earlier': ['更早', 'Earlier'],
  'telemetry.later': ['更晚', 'Later'],
  'telemetry.latest': ['最新', 'Latest'],
  'telemetry.span': ['时间跨度', 'Time span'],
  'telemetry.hours.1': ['1 小时', '1 h'],
  'telemetry.hours.6': ['6 小时', '6 h'],
  'telemetry.hours.24': ['24 小时', '24 h'],
  'telemetry.battery': ['电量', 'Battery'],
  'telemetry.cpu': ['处理器', 'CPU'],
  'telemetry.memory': ['内存', 'Memory'],
  'telemetry.storage': ['存储', 'Storage'],
  'telemetry.temperature': ['温度', 'Temperature'],
  'telemetry.signal': ['信号', 'Signal'],
  'telemetry.traffic': ['流量', 'Traffic'],
  'telemetry.received': ['接收', 'Received'],
  'telemetry.sent': ['发送', 'Sent'],
  'telemetry.at': ['时间', 'Time'],
  'telemetry.nothing': ['该时段没有数据', 'No data in this period'],
  'telemetry.nothingHint': ['终端当时可能离线，或尚未接入', 'The terminal may have been offline or not enrolled yet'],
  'telemetry.hourly': ['超过 90 天的数据按小时汇总', 'Data older than 90 days is aggregated by hour'],
  'telemetry.gaps': ['曲线断开处终端离线', 'Gaps in a line mean that the terminal was offline'],

  'telemetry.days.7': ['7 天', '7 days'],
  'telemetry.days.30': ['30 天', '30 days'],
  'telemetry.days.90': ['90 天', '90 days'],
  'telemetry.days.365': ['1 年', '1 year'],
  'telemetry.summed': ['超过 24 小时的时段按小时汇总', 'Periods longer than 24 hours are aggregated by hour'],
  'telemetry.choose': ['选择终端', 'Select a terminal'],
  'telemetry.beside': ['对比终端', 'Compare with'],
  'telemetry.events': ['事件', 'Events'],
  'telemetry.noEvents': ['该时段没有事件', 'No events in this period'],
  'telemetry.mostEvents': [
    '只显示最近 {{count}} 个事件',
    'Only the last {{count}} {{count|event is|events are}} shown',
  ],
  'telemetry.allValues': ['按时间查看所有上报值', 'All reported values over time'],

  // The overview
  'telemetry.running': ['运行状态', 'Running status'],
  'telemetry.life': ['生命周期', 'Lifecycle'],

  // Data usage
  'telemetry.former': ['含被更换终端 {{sns}} 在更换前的数据', 'Includes data of the replaced terminal {{sns}}'],
  'telemetry.usage': ['流量使用', 'Data usage'],
  'telemetry.usage30': ['近 30 天', 'Last 30 days'],
  'telemetry.usageTotal': ['累计', 'Total'],
  'telemetry.usageToday': ['今天', 'Today'],
  'telemetry.usageDays': ['按日流量', 'Data usage by day'],
  'telemetry.usageNone': ['还没有流量记录', 'No data usage yet'],
  'telemetry.usageNoneHint': [
    '终端上报收发字节数后，这里按日显示',
    'Daily data usage appears here once the terminal reports its traffic',
  ],
})
