import { webhook, type WebhookRow } from '@cpm/contract/insight/webhook/webhook'
import { sql } from 'kysely'
import { plain } from '../../core/columns.ts'
import { type Handler, missing } from '../../core/feature.ts'
import { anyOf, elsewhere, exactly } from '../../core/list/list-filter.ts'
import { listing } from '../../core/list/listing.ts'
import { findOne, findRow } from '../../core/row.ts'
import { type Scope, unscoped } from '../../core/scope.ts'

const posts = 'posts of an endpoint one sees'

const rowsOf = (scope: Scope) =>
  scope
    .from('webhook')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('alert_attempt')
          .innerJoin('alert', 'alert.id', 'alert_attempt.alert_id')
          .where(unscoped('alert', posts))
          .whereRef('alert.webhook_id', '=', 'webhook.id')
          .orderBy('alert_attempt.id', 'desc')
          .limit(1)
          .select(['alert_attempt.at as last_at', 'alert_attempt.ok as last_ok'])
          .as('last'),
      (join) => join.onTrue(),
    )
    .select([
      'webhook.id',
      'webhook.name',
      'webhook.url',
      'webhook.events',
      'webhook.enabled',
      'webhook.failing_since',
      'webhook.disabled_at',
      'webhook.disabled_reason',
      'webhook.old_secret_until',
      'webhook.created_at',
      'webhook.updated_at',
      'last.last_at',
      'last.last_ok',
      sql<number>`(select count(*)::int from alert where alert.webhook_id = webhook.id and alert.state = 'waiting')`.as(
        'waiting',
      ),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>
const told = (row: Row) => plain(row) as unknown as WebhookRow

export const list = listing(webhook.routes.list, {
  from: ({ scope }) => rowsOf(scope),
  counted: ({ scope }) => scope.from('webhook'),
  id: 'webhook.id',
  sorts: { name: sql`lower(webhook.name)`, createdAt: sql`webhook.id` },
  usual: 'name',
  where: { enabled: exactly, q: anyOf('webhook.name', 'webhook.url') },
  row: told,
})

export const get: Handler<typeof webhook.routes.get> = async ({ scope }, { id }) =>
  told(await findOne(rowsOf(scope), 'webhook.id', id))

export const attempts = listing(webhook.routes.attempts, {
  of: ({ scope, input }) => findRow(scope, 'webhook', input.id, ['id']),
  from: ({ scope, of }) =>
    scope
      .outside(posts)
      .selectFrom('alert_attempt')
      .innerJoin('alert', 'alert.id', 'alert_attempt.alert_id')
      .where('alert.webhook_id', '=', of.id)
      .select([
        'alert_attempt.id',
        'alert_attempt.alert_id',
        'alert_attempt.at',
        'alert_attempt.took_ms',
        'alert_attempt.ok',
        'alert_attempt.status',
        'alert_attempt.answer',
        'alert_attempt.error',
      ])
      .select([
        'alert.state',
        sql<string>`alert.body::jsonb ->> 'type'`.as('type'),
        sql<string>`'msg_' || alert.key`.as('message_id'),
      ]),
  id: 'alert_attempt.id',
  sorts: { at: sql`alert_attempt.id` },
  usual: '-at',
  where: { id: elsewhere, ok: exactly },
  row: (row) => plain(row),
})

/** A post of an endpoint one sees. */
export const postOne = async (scope: Scope, id: string, alertId: string) => {
  await findRow(scope, 'webhook', id, ['id'])
  const { rows } = await scope.sql<{ id: number; key: string; body: string }>`
    select id, key, body from alert where ${unscoped('alert', posts)}
      and id = ${Number(alertId)} and webhook_id = ${Number(id)}`
  const [row] = rows
  if (!row) throw missing()
  return row
}

export const look: Handler<typeof webhook.routes.post> = async ({ scope }, { id, alertId }) => {
  const { key, body } = await postOne(scope, id, alertId)
  return { key: `msg_${key}`, body }
}
