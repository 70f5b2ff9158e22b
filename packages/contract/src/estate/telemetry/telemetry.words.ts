import { words } from '../../kernel/words.ts'

export const recordWords = words({
  'record.spanTooLong': ['历史时间跨度最长为 24 小时', 'A time span of at most 24 hours can be shown'],
  'record.spanEmpty': ['结束时间应晚于开始时间', 'The end must be after the start'],
  'record.spanTooOld': ['只保留最近两年的数据', 'Data is kept for two years'],

  // Run info
  'record.runInfo': ['运行信息', 'Run info'],
  'record.day': ['日期', 'Day'],
  'record.earlier': ['更早', 'Earlier'],
  'record.later': ['更晚', 'Later'],
  'record.latest': ['最新', 'Latest'],
  'record.span': ['时间跨度', 'Time span'],
  'record.hours.1': ['1 小时', '1 h'],
  'record.hours.6': ['6 小时', '6 h'],
  'record.hours.24': ['24 小时', '24 h'],
  'record.battery': ['电量', 'Battery'],
  'record.cpu': ['处理器', 'CPU'],
  'record.memory': ['内存', 'Memory'],
  'record.storage': ['存储', 'Storage'],
  'record.signal': ['信号', 'Signal'],
  'record.traffic': ['流量', 'Traffic'],
  'record.received': ['接收', 'Received'],
  'record.sent': ['发送', 'Sent'],
  'record.at': ['时间', 'Time'],
  'record.nothing': ['该时段没有数据', 'Nothing was reported in this time'],
  'record.nothingHint': [
    '终端当时可能离线，或尚未接入',
    'The terminal may have been offline then, or not enrolled yet',
  ],
  'record.hourly': ['超过 90 天的数据按小时汇总', 'Data older than 90 days is kept by the hour'],
  'record.gaps': ['曲线断开处终端离线', 'Where a line breaks off the terminal was offline'],

  // The overview
  'record.running': ['运行状态', 'Running'],
  'record.life': ['生命周期', 'Life'],

  // Data usage
  'record.former': ['含被更换终端 {{sns}} 在更换前的数据', 'with what {{sns}} said before it was replaced'],
  'record.usage': ['流量使用', 'Data usage'],
  'record.usage30': ['近 30 天', 'Last 30 days'],
  'record.usageTotal': ['累计', 'In total'],
  'record.usageToday': ['今天', 'Today'],
  'record.usageDays': ['按日流量', 'By day'],
  'record.usageNone': ['还没有流量记录', 'No data usage yet'],
  'record.usageNoneHint': [
    '终端上报收发字节数后，这里按日显示（UTC 日期）',
    'Shown by day (UTC) once the terminal has reported its traffic counters',
  ],
  'record.usageUtc': ['按 UTC 日期统计', 'Days in UTC'],
})
