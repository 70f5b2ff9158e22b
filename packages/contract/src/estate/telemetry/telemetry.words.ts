import { words } from '../../kernel/words.ts'

export const telemetryWords = words({
  'telemetry.spanTooLong': ['历史时间跨度最长为 24 小时', 'A time span of at most 24 hours can be shown'],
  'telemetry.spanEmpty': ['结束时间应晚于开始时间', 'The end must be after the start'],
  'telemetry.spanTooOld': ['只保留最近两年的数据', 'Data is kept for two years'],

  // Run info
  'telemetry.runInfo': ['运行信息', 'Run info'],
  'telemetry.day': ['日期', 'Day'],
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
  'telemetry.nothing': ['该时段没有数据', 'Nothing was reported in this time'],
  'telemetry.nothingHint': [
    '终端当时可能离线，或尚未接入',
    'The terminal may have been offline then, or not enrolled yet',
  ],
  'telemetry.hourly': ['超过 90 天的数据按小时汇总', 'Data older than 90 days is kept by the hour'],
  'telemetry.gaps': ['曲线断开处终端离线', 'Where a line breaks off the terminal was offline'],

  'telemetry.days.7': ['7 天', '7 days'],
  'telemetry.days.30': ['30 天', '30 days'],
  'telemetry.days.90': ['90 天', '90 days'],
  'telemetry.days.365': ['1 年', '1 year'],
  'telemetry.summed': ['超过 24 小时的时段按小时汇总', 'Of more than 24 hours the means and sums of hours are shown'],
  'telemetry.choose': ['选择终端', 'Choose a terminal'],
  'telemetry.beside': ['对比终端', 'Compare with'],
  'telemetry.events': ['事件', 'What happened'],
  'telemetry.noEvents': ['该时段没有事件', 'Nothing happened in this time'],
  'telemetry.mostEvents': ['只显示最近 {{count}} 个事件', 'Only the last {{count}} are shown'],
  'telemetry.allValues': ['按时间查看所有上报值', 'All values over time'],

  // The overview
  'telemetry.running': ['运行状态', 'Running'],
  'telemetry.life': ['生命周期', 'Life'],

  // Data usage
  'telemetry.former': ['含被更换终端 {{sns}} 在更换前的数据', 'with what {{sns}} said before it was replaced'],
  'telemetry.usage': ['流量使用', 'Data usage'],
  'telemetry.usage30': ['近 30 天', 'Last 30 days'],
  'telemetry.usageTotal': ['累计', 'In total'],
  'telemetry.usageToday': ['今天', 'Today'],
  'telemetry.usageDays': ['按日流量', 'By day'],
  'telemetry.usageNone': ['还没有流量记录', 'No data usage yet'],
  'telemetry.usageNoneHint': [
    '终端上报收发字节数后，这里按日显示',
    'Shown by day once the terminal has reported its traffic counters',
  ],
})
