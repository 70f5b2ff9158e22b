import { oldSecretMs, type webhook } from '@cpm/contract/insight/webhook/webhook'
import type { InputOf } from '@cpm/contract/kernel/route'
import { lock } from '../../core/encrypt.ts'
import { badField, changed, type Ctx, defineFeature, type Handler, missing, refused, wake } from '../../core/feature.ts'
import { lockRow } from '../../core/row.ts'
import { purposeOf } from '../alert/send/send.ways.ts'
import { writeLines } from '../alert/notify/notify.write.ts'
import { faultOfUrl } from './webhook.guard.ts'
import { attempts, get, list, look, postOne } from './webhook.list.ts'
import { newSecret } from './webhook.sign.ts'

type Form = InputOf<typeof webhook.routes.create>

function mustBeReachable({ settings }: Pick<Ctx, 'settings'>, { url }: Form): void {
  const fault = faultOfUrl(url, settings.webhookHosts)
  if (fault) throw badField('url', fault)
}

const tell = (db: Ctx['db'], row: { id: number; enterprise_id: number }) =>
  changed(db, { enterpriseId: row.enterprise_id, accountPath: null }, [['webhook', String(row.id)]])

const create: Handler<typeof webhook.routes.create> = async (ctx, form) => {
  const { scope, db, account, now, settings } = ctx
  if (account.enterpriseId === null) throw refused('webhook.noEnterprise')
  mustBeReachable(ctx, form)
  const secret = newSecret()
  const row = await scope
    .insert('webhook')
    .values({
      enterprise_id: account.enterpriseId,
      ...form,
      secret: Buffer.alloc(0),
      disabled_at: form.enabled ? null : now,
      created_at: now,
      updated_at: now,
    })
    .returning(['id', 'enterprise_id'])
    .executeTakeFirstOrThrow()
  // What a secret is locked with tells its row apart, which has its number only now.
  const locked = lock(settings.secretKey, purposeOf(row.id), secret)
  await scope.update('webhook').set({ secret: locked }).where('id', '=', row.id).execute()
  await tell(db, row)
  return { id: String(row.id), secret }
}

const update: Handler<typeof webhook.routes.update> = async (ctx, { id, ...form }) => {
  mustBeReachable(ctx, form)
  const { scope, db, now } = ctx
  const before = await lockRow(scope, 'webhook', id, ['enabled', 'disabled_at'])
  const off = form.enabled ? null : (before.disabled_at ?? now)
  const row = await scope
    .update('webhook')
    .set({
      ...form,
      disabled_at: off,
      ...(form.enabled && { disabled_reason: null, failing_since: null }),
      updated_at: now,
    })
    .where('id', '=', Number(id))
    .returning(['id', 'enterprise_id'])
    .executeTakeFirstOrThrow(missing)
  if (form.enabled) await wake(db, 'jobs', { job: 'postHooks' })
  await tell(db, row)
  return { done: true }
}

const remove: Handler<typeof webhook.routes.remove> = async ({ scope, db }, { id }) => {
  const row = await scope
    .remove('webhook')
    .where('id', '=', Number(id))
    .returning(['id', 'enterprise_id'])
    .executeTakeFirstOrThrow(missing)
  await tell(db, row)
  return { done: true }
}

const rotate: Handler<typeof webhook.routes.rotate> = async ({ scope, db, now, settings }, { id }) => {
  const before = await lockRow(scope, 'webhook', id, ['id', 'enterprise_id', 'secret'])
  const secret = newSecret()
  await scope
    .update('webhook')
    .set({
      secret: lock(settings.secretKey, purposeOf(before.id), secret),
      old_secret: before.secret,
      old_secret_until: new Date(now.getTime() + oldSecretMs),
      updated_at: now,
    })
    .where('id', '=', before.id)
    .execute()
  await tell(db, before)
  return { secret }
}

const test: Handler<typeof webhook.routes.test> = async ({ scope, db, now, account }, { id }) => {
  const row = await lockRow(scope, 'webhook', id, ['id', 'enterprise_id', 'name', 'enabled'])
  if (!row.enabled) throw refused('webhook.disabled')
  const dedupe = `test:${row.id}:${now.getTime()}:${account.id}`
  const body = JSON.stringify({ type: 'test', timestamp: now.toISOString(), data: { webhook: row.name } })
  const open = scope.outside('a test of an endpoint one sees is an alert of its own')
  await writeLines(open, now, row.enterprise_id, [
    {
      recipient: `webhook:${row.id}`,
      recipientName: row.name,
      accountId: null,
      webhookId: row.id,
      channel: 'webhook',
      lane: 'now',
      dueAt: now,
      severity: 'info',
      language: 'en',
      toAddress: null,
      body,
      alarmId: null,
      kind: 'test',
      at: now,
      planId: null,
      planName: null,
      why: 'endpoint',
      whyName: null,
      data: { name: row.name },
      dedupe,
    },
  ])
  const line = await open.selectFrom('alert_line').select('alert_id').where('dedupe', '=', dedupe).executeTakeFirst()
  await wake(db, 'jobs', { job: 'postHooks' })
  return { alertId: String(line?.alert_id) }
}

const resend: Handler<typeof webhook.routes.resend> = async ({ scope, db, now }, { id, alertId }) => {
  const row = await lockRow(scope, 'webhook', id, ['enabled', 'enterprise_id'])
  if (!row.enabled) throw refused('webhook.disabled')
  const posted = await postOne(scope, id, alertId)
  await scope
    .outside('a post of an endpoint one sees')
    .updateTable('alert')
    .set({ state: 'waiting', tries: 1, due_at: now, lease_until: null, last_error: null })
    .where('id', '=', posted.id)
    .execute()
  await wake(db, 'jobs', { job: 'postHooks' })
  await changed(db, { enterpriseId: row.enterprise_id, accountPath: null }, [['alert', alertId]])
  return { done: true }
}

/** Addresses of an enterprise that what befalls alarms is posted to. */
export const feature = defineFeature('webhook', {
  list,
  get,
  create,
  update,
  remove,
  rotate,
  test,
  attempts,
  post: look,
  resend,
})
