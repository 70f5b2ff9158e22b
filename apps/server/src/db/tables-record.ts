/** What terminals said, summed up; all of it in partitions (estate/terminal/state/terminal.partitions.ts). */
export type RecordTables = {
  report_mark: { hour: Date }
  usage_day: { terminal_id: number; day: string; rx: number; tx: number }
  report_hour: {
    terminal_id: number
    hour: Date
    n: number
    battery_min: number | null
    battery_avg: number | null
    battery_max: number | null
    cpu_avg: number | null
    cpu_max: number | null
    memory_avg: number | null
    memory_max: number | null
    storage_used: number | null
    signal_avg: number | null
    rx: number
    tx: number
  }
  connection_log: { terminal_id: number; at: Date; until: Date; reason: 'goodbye' | 'lost' }
}
