import type { Kysely } from 'kysely'
import { changed } from '../../core/feature.ts'
import type { Tables } from '../../db/tables.ts'
import { chiefsOf, peopleOf } from '../alert/notify/notify.people.ts'
import { writeLines } from '../alert/notify/notify.write.ts'

/** How an endpoint fares: one that is gone, or failed a post at every try, is turned off, and that is told by other ways. */
export async function noteHook(
  trx: Kysely<Tables>,
  now: Date,
  id: number,
  { ok, gone }: { ok: boolean; gone: boolean },
  state: 'sent' | 'failed' | 'waiting',
): Promise<void> {
  if (ok) {
    await trx.updateTable('webhook').set({ failing_since: null }).where('id', '=', id).execute()
    return
  }
  await trx
    .updateTable('webhook')
    .set({ failing_since: now })
    .where('id', '=', id)
    .where('failing_since', 'is', null)
    .execute()
  if (state !== 'failed') return
  const off = await trx
    .updateTable('webhook')
    .set({ enabled: false, disabled_at: now, disabled_reason: gone ? 'gone' : 'failing' })
    .where('id', '=', id)
    .where('enabled', '=', true)
    .returning(['enterprise_id', 'name', 'url'])
    .executeTakeFirst()
  if (!off) return
  const chiefs = chiefsOf(await peopleOf(trx, off.enterprise_id))
  const lines = chiefs.flatMap((person) =>
    (['bell', 'email'] as const).map((channel) => ({
      recipient: `account:${person.id}`,
      recipientName: person.name,
      accountId: person.id,
      webhookId: null,
      channel,
      lane: 'now' as const,
      dueAt: now,
      severity: 'major' as const,
      language: person.language,
      toAddress: null,
      body: null,
      alarmId: null,
      kind: 'webhookDisabled' as const,
      at: now,
      planId: null,
      planName: null,
      why: 'enterprise' as const,
      whyName: null,
      data: { name: off.name, url: off.url },
      dedupe: `off:${id}:${now.getTime()}:${person.id}:${channel}`,
    })),
  )
  await writeLines(trx, now, off.enterprise_id, lines)
  await changed(trx, { enterpriseId: off.enterprise_id, accountPath: null }, [['webhook', String(id)]])
}
