import type { Generated } from 'kysely'
import type { FaultKind } from '@cpm/contract/estate/fault/fault'
import type { Platform } from '@cpm/contract/estate/agent/report'
import type { Id, Stamp } from './tables.ts'

/** What terminals are, and what is attached to them. */
export type ModelTables = {
  model: {
    id: Id
    enterprise_id: number | null
    name: string
    platform: Platform
    maker: string | null
    resolution: string | null
    description: string | null
    picture: Buffer | null
    picture_type: string | null
    picture_at: Date | null
    created_at: Stamp
    updated_at: Stamp
  }
  model_seen: { enterprise_id: number; name: string; platform: Platform }
  model_peripheral: {
    id: Id
    model_id: number
    peripheral_id: number
    required: Generated<boolean>
    count: Generated<number>
  }
  peripheral: {
    id: Id
    enterprise_id: number | null
    name: string
    type: string
    maker: string | null
    brand: string | null
    vid: string | null
    pid: string | null
    serial_port: string | null
    baud_rate: number | null
    identifier: string | null
    authorization_code: Buffer | null
    created_at: Stamp
    updated_at: Stamp
  }
  attached_list: { terminal_id: number; hash: string; at: Date }
  attached: {
    terminal_id: number
    vid: string
    pid: string
    nth: number
    serial: string | null
    name: string
    maker: string | null
    since: Date
  }
  peripheral_fault: {
    id: Id
    terminal_id: number
    kind: FaultKind
    vid: string
    pid: string
    serial: Generated<string>
    name: string
    peripheral_id: number | null
    lacking: number | null
    fault: string | null
    since: Date
    last_at: Date
    cleared_at: Date | null
    acknowledged_at: Date | null
    acknowledged_by: number | null
    note: string | null
  }
  peripheral_due: { terminal_id: number }
  peripheral_check: {
    id: Id
    model: Generated<string>
    platform: Generated<string>
    vid: Generated<string>
    pid: Generated<string>
    after_id: Generated<number>
  }
}
