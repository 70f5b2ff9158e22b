import type { Id } from './tables.ts'

/** What people keep of terminals beside the terminals themselves. */
export type FleetTables = {
  terminal_tag: { enterprise_id: number; name: string }
  terminal_tagged: { name: string; sn: string; terminal_id: number }
  terminal_life: {
    id: Id
    terminal_id: number
    at: Date
    from_status: Status | null
    to_status: Status
    account_id: number | null
    account_name: string | null
    note: string | null
  }
  terminal_note: {
    id: Id
    terminal_id: number
    account_id: number | null
    account_name: string
    text: string
    at: Date
    edited_at: Date | null
  }
}
type Status = 'in_stock' | 'shipped' | 'activated' | 'logged_off'
