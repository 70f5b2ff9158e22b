import { z } from 'zod'
import { filled } from '../../kernel/fields/text.ts'
import { id } from '../../kernel/id.ts'
import { flag, listQuery, moment, page } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { done, routesFor } from '../../kernel/route.ts'
import { alertAttempt, alertStates } from '../alert/alert.shape.ts'
import { webhookWords } from './webhook.words.ts'

/** What may be posted, as `alarm.opened` in the field `type`. */
export const webhookEvents = [
  'opened',
  'grew',
  'acknowledged',
  'assigned',
  'commented',
  'unmuted',
  'flapping',
  'settled',
  'cleared',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

const [second, minute, hour] = [1000, 60_000, 3_600_000]
/** As Standard Webhooks has it: how long after each failed try the next one comes. After the last the endpoint is off. */
export const webhookWaitsMs = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]
/** How long what was signed before is still signed with the old secret too. */
export const oldSecretMs = 24 * hour

export const webhookForm = z.object({
  name: filled(80),
  url: z
    .url({ protocol: /^https?$/, error: 'webhook.badUrl' })
    .max(500)
    .refine((text) => !URL.canParse(text) || (!new URL(text).username && !new URL(text).password), {
      error: 'webhook.noSignIn',
    }),
  events: z.array(z.enum(webhookEvents)).min(1),
  enabled: z.boolean().default(true),
})

export const webhookRow = webhookForm.extend({
  id: z.string(),
  disabledAt: moment.nullable(),
  /** `gone`: it answered 410; `failing`: a post failed at every try. */
  disabledReason: z.enum(['gone', 'failing']).nullable(),
  failingSince: moment.nullable(),
  waiting: z.number().int(),
  lastAt: moment.nullable(),
  lastOk: z.boolean().nullable(),
  oldSecretUntil: moment.nullable(),
  createdAt: moment,
  updatedAt: moment,
})
export type WebhookRow = z.infer<typeof webhookRow>

/** A try of an endpoint, and the post it was for. */
export const webhookAttempt = alertAttempt.extend({
  alertId: z.string(),
  /** `webhook-id` of its posts. */
  messageId: z.string(),
  type: z.string(),
  state: z.enum(alertStates.names),
})
export type WebhookAttempt = z.infer<typeof webhookAttempt>

const permissions = permissionCodes({
  'webhook.read': { words: ['查看 Webhook', 'View webhooks'], for: ['enterprise'] },
  'webhook.create': { words: ['新建 Webhook', 'Create webhooks'], for: ['enterprise'] },
  'webhook.update': { words: ['修改 Webhook', 'Edit webhooks'], for: ['enterprise'] },
  'webhook.delete': { words: ['删除 Webhook', 'Delete webhooks'], for: ['enterprise'] },
  'webhook.send': { words: ['测试和重发 Webhook', 'Test and resend webhooks'], for: ['enterprise'] },
})
const route = routesFor(permissions)

/** Addresses of an enterprise that what happens is posted to, signed. */
export const webhook = resource({
  permissions,
  audit: {
    area: ['Webhook', 'Webhooks'],
    tables: { webhook: ['Webhook', 'Webhook'] },
    names: { webhook: 'name' },
  },
  routes: {
    list: route('GET', '/api/v1/webhooks', {
      permission: 'webhook.read',
      follows: ['alert'],
      input: listQuery(['name', 'createdAt'], { enabled: flag.optional() }).omit({ export: true }),
      output: page(webhookRow),
    }),
    get: route('GET', '/api/v1/webhooks/{id}', {
      permission: 'webhook.read',
      follows: ['alert'],
      input: z.object({ id }),
      output: webhookRow,
    }),
    /** The secret is shown this once. */
    create: route('POST', '/api/v1/webhooks', {
      permission: 'webhook.create',
      audit: ['新建 Webhook', 'Create a webhook'],
      creates: true,
      input: webhookForm,
      output: z.object({ id: z.string(), secret: z.string() }),
    }),
    /** Enabling it sends what has waited meanwhile. */
    update: route('PUT', '/api/v1/webhooks/{id}', {
      permission: 'webhook.update',
      audit: ['修改 Webhook', 'Edit a webhook'],
      input: webhookForm.extend({ id }),
      output: done,
    }),
    remove: route('DELETE', '/api/v1/webhooks/{id}', {
      permission: 'webhook.delete',
      audit: ['删除 Webhook', 'Delete a webhook'],
      input: z.object({ id }),
      output: done,
    }),
    /** A new secret; for a day posts are signed with the old one too. */
    rotate: route('POST', '/api/v1/webhooks/{id}/rotate', {
      permission: 'webhook.update',
      audit: ['更换 Webhook 密钥', 'Rotate a webhook secret'],
      input: z.object({ id }),
      output: z.object({ secret: z.string() }),
    }),
    /** Posts `{ type: "test" }` now. */
    test: route('POST', '/api/v1/webhooks/{id}/test', {
      permission: 'webhook.send',
      audit: ['测试 Webhook', 'Test a webhook'],
      input: z.object({ id }),
      output: z.object({ alertId: z.string() }),
    }),
    attempts: route('GET', '/api/v1/webhooks/{id}/attempts', {
      permission: 'webhook.read',
      follows: ['alert'],
      input: listQuery(['at'], { id, ok: flag.optional() }).omit({ export: true, q: true }),
      output: page(webhookAttempt),
    }),
    /** What one post says, as it went out. */
    post: route('GET', '/api/v1/webhooks/{id}/posts/{alertId}', {
      permission: 'webhook.read',
      input: z.object({ id, alertId: id }),
      output: z.object({ key: z.string(), body: z.string() }),
    }),
    /** The same post once more, under the same id. */
    resend: route('POST', '/api/v1/webhooks/{id}/posts/{alertId}/send', {
      permission: 'webhook.send',
      audit: ['重发 Webhook', 'Resend a webhook'],
      input: z.object({ id, alertId: id }),
      output: done,
    }),
  },
  pages: [
    {
      path: '/messageManage/webhook',
      folder: 'messageManage',
      title: ['Webhook', 'Webhooks'],
      icon: 'link',
      sort: 50,
      codes: ['webhook.read', 'webhook.create', 'webhook.update', 'webhook.delete', 'webhook.send'],
    },
  ],
  live: ['webhook'],
  words: webhookWords,
})
