import type { AppCheck } from '@cpm/contract/market/app/app.rows'
import type { ArtifactFacts } from '@cpm/contract/delivery/artifact/artifact.facts'
import type { ScheduleEntry } from '@cpm/contract/delivery/wallpaper-schedule/wallpaper-schedule'
import type { WhitelistEntry, WhitelistMode } from '@cpm/contract/estate/agent/whitelist.config'
import type { InventoryKind } from '@cpm/contract/estate/inventory/inventory.kinds'
import type { viewLayout, viewRow } from '@cpm/contract/estate/saved-view/saved-view'
import type { IgnoredReports, Machine, UnreadFields } from '@cpm/contract/estate/terminal/terminal.shape'
import type { MailKind } from '@cpm/contract/platform/mail/mail'
import type { ColumnType, GeneratedAlways } from 'kysely'
import type { z } from 'zod'
import type { MadeTables } from './tables.gen.ts'

/** The tables: as the migrations make them, and what the contract knows better than the database of some columns. */
export type Tables = { [T in keyof MadeTables]: Omit<MadeTables[T], Known<T>> & Pick<KnownOf<T>, Known<T>> }

type KnownOf<T extends keyof MadeTables> = T extends keyof Columns ? Columns[T] : object
type Known<T extends keyof MadeTables> = keyof KnownOf<T>

type Layout = z.infer<typeof viewLayout>
type Status = 'in_stock' | 'shipped' | 'activated' | 'logged_off'

type Columns = {
  app_version: {
    facts: ColumnType<ArtifactFacts, string, string>
    checks: ColumnType<AppCheck[], string | undefined, string>
  }
  audit: { changes: ColumnType<unknown, string | null, string | null> }
  file: { picture: 'image/png' | 'image/jpeg' | null }
  inventory: { kind: InventoryKind; items: ColumnType<unknown[], string, string> }
  mail: { kind: MailKind }
  model_seen: { platform: MadeTables['model']['platform'] }
  saved_view: {
    page: z.infer<typeof viewRow>['page']
    layout: ColumnType<Layout | null, string | null, string | null>
  }
  terminal: { search: GeneratedAlways<string> }
  terminal_life: { from_status: Status | null; to_status: Status }
  wallpaper_schedule: { entries: ColumnType<ScheduleEntry[], string, string> }
  whitelist: { mode: WhitelistMode; entries: ColumnType<WhitelistEntry[], string, string> }
  terminal_state: {
    lacks: ColumnType<Record<string, string>, string | undefined, string>
    ignored: ColumnType<IgnoredReports | null, string | null | undefined, string | null>
    unread: ColumnType<UnreadFields, string | undefined, string>
    doubles: ColumnType<Machine[] | null, string | null | undefined, string | null>
  }
}
