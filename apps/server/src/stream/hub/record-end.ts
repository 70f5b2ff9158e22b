import { remoteSession } from '@cpm/contract/remote/remote-session/remote-session'
import type { EndReason } from '@cpm/contract/remote/remote-session/remote-session.states'
import { codes } from '@cpm/contract/kernel/envelope'
import type { Kysely } from 'kysely'
import type { Account } from '../../core/feature.ts'
import type { Tables } from '../../db/tables.ts'
import { record } from '../../platform/audit/audit.entry.ts'
import type { Kept } from '../film/recorder.ts'
import type { HeldRow } from './rows.ts'

/** Puts the end of a session into the audit, and with it the sum of its film: one that is changed later shows. */
export async function recordEnd(
  db: Kysely<Tables>,
  row: HeldRow,
  { reason, kept, now }: { reason: EndReason; kept: Kept | null; now: Date },
): Promise<void> {
  const account = row.account_id === null ? null : { id: row.account_id, name: row.account_name }
  const enterpriseId = row.enterprise_id
  await db.transaction().execute((tx) =>
    record(tx, {
      action: 'remoteSession.end',
      route: remoteSession.routes.end,
      input: { id: String(row.id), reason, ...(kept && { sha256: kept.sha256, size: kept.size, ms: kept.ms }) },
      account: account && ({ ...account, enterpriseId, tokenName: null } as Account),
      from: { ip: row.ip ?? '', browser: null, timezone: 'UTC', language: 'en', token: null, origin: '' },
      code: codes.ok,
      now,
    }),
  )
}
