import { alertWaitsMs } from '@cpm/contract/insight/alert/alert'
import type { AlertChannel } from '@cpm/contract/insight/alert/alert.shape'
import { webhookWaitsMs } from '@cpm/contract/insight/webhook/webhook'
import type { Kysely } from 'kysely'
import { changed, type JobCtx, type JobSettings } from '../../../core/feature.ts'
import type { Tables } from '../../../db/tables.ts'
import { ringBell } from '../../../people/message/message.ring.ts'
import { noteHook } from '../../webhook/webhook.health.ts'
import { claim } from './send.claim.ts'
import { type Outcome, type Parcel, sendHook, sendMails, sendSms } from './send.ways.ts'

/** Alerts in one turn of a way. Mails go one after another, and all of them within their lease. */
const atOnceBy = { bell: 20, email: 5, sms: 20, webhook: 20 } as const
/** Somebody who says when to come again is not asked sooner, nor later than by the table of waits. */
const jitter = 0.1

/** One turn of one way; true when there may be more to do. */
export const sender =
  (channel: AlertChannel) =>
  async ({ db, now, settings }: JobCtx): Promise<boolean> => {
    if (!settings) return false
    const atOnce = atOnceBy[channel]
    const isSetUp =
      channel === 'email'
        ? settings.smtpUrl !== undefined
        : channel === 'sms'
          ? settings.smsWebhook !== undefined
          : true
    const { parcels, taken, enterpriseIds } = await claim(db, {
      now,
      channel,
      isSetUp,
      url: settings.publicUrl,
      atOnce,
    })
    await deliver(db, now, channel, parcels, settings)
    for (const enterpriseId of enterpriseIds) {
      await changed(db, { enterpriseId, accountPath: null }, [['alert']])
    }
    return taken === atOnce
  }

async function deliver(
  db: Kysely<Tables>,
  now: Date,
  channel: AlertChannel,
  parcels: readonly Parcel[],
  settings: JobSettings,
): Promise<void> {
  const done = (parcel: Parcel, outcome: Outcome, tookMs: number) => note(db, now, channel, parcel, outcome, tookMs)
  if (parcels.length === 0) return
  if (channel === 'bell') {
    for (const parcel of parcels) await ring(db, now, parcel)
  } else if (channel === 'email') {
    const { smtpUrl = '', publicUrl } = settings
    await sendMails({ smtpUrl, publicUrl }, parcels, done)
  } else {
    await Promise.all(
      parcels.map(async (parcel) => {
        const began = performance.now()
        const outcome =
          channel === 'sms'
            ? await sendSms(settings.smsWebhook ?? '', parcel)
            : await toEndpoint(db, now, settings, parcel)
        if (outcome) await done(parcel, outcome, performance.now() - began)
      }),
    )
  }
}

async function toEndpoint(db: Kysely<Tables>, now: Date, settings: JobSettings, parcel: Parcel) {
  const endpoint = await db
    .selectFrom('webhook')
    .selectAll()
    .where('id', '=', parcel.webhook_id ?? 0)
    .executeTakeFirst()
  return endpoint && sendHook(settings, endpoint, parcel, now)
}

/** The bell is a row like any message: it rings in the transaction that says so, and never twice. */
async function ring(db: Kysely<Tables>, now: Date, parcel: Parcel): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('alert')
      .set({ state: 'sent', sent_at: now, lease_until: null })
      .where('id', '=', parcel.id)
      .where('state', '=', 'waiting')
      .where('tries', '=', parcel.tries)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    if (parcel.account_id !== null)
      await ringBell(trx, now, parcel.account_id, { title: parcel.subject, content: parcel.body })
  })
}

async function note(
  db: Kysely<Tables>,
  now: Date,
  channel: AlertChannel,
  parcel: Parcel,
  outcome: Outcome,
  tookMs: number,
): Promise<void> {
  const waits = channel === 'webhook' ? webhookWaitsMs : alertWaitsMs
  const wait = outcome.ok || outcome.forGood || outcome.gone ? undefined : waits[parcel.tries - 1]
  const state = outcome.ok ? 'sent' : wait === undefined ? 'failed' : 'waiting'
  const afterMs = Math.max((wait ?? 0) * (1 + Math.random() * jitter), outcome.afterMs ?? 0)
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('alert_attempt')
      .values({
        alert_id: parcel.id,
        at: now,
        took_ms: Math.round(tookMs),
        ok: outcome.ok,
        status: outcome.status,
        answer: outcome.answer,
        error: outcome.error,
      })
      .execute()
    await trx
      .updateTable('alert')
      .set({
        state,
        lease_until: null,
        last_error: outcome.error,
        ...(outcome.ok && { sent_at: now }),
        ...(state === 'waiting' && { due_at: new Date(now.getTime() + afterMs) }),
      })
      .where('id', '=', parcel.id)
      .where('state', '=', 'waiting')
      // Whoever took it up since, after this lease had run out, says what became of it.
      .where('tries', '=', parcel.tries)
      .execute()
    if (parcel.webhook_id !== null) await noteHook(trx, now, parcel.webhook_id, outcome, state)
  })
}
