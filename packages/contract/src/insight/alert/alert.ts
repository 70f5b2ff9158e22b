import { z } from 'zod'
import { id } from '../../kernel/id.ts'
import { flag, listQuery, many, page } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { done, routesFor } from '../../kernel/route.ts'
import { alertChannels, alertDetail, alertRow, alertSeverities, alertStates } from './alert.shape.ts'
import { alertTextWords } from './alert.text.words.ts'
import { alertWords } from './alert.words.ts'

/** At most one message a person and way in this time. */
export const alertPaceMs = 60_000

const minute = 60_000
/** How long after each failed try the next one comes; after the last an alert has failed. */
export const alertWaitsMs = [1, 2, 5, 15, 60, 240].map((minutes) => minutes * minute)

const permissions = permissionCodes({
  'alert.read': { words: ['查看通知', 'View alerts'], for: ['enterprise', 'store', 'sales'] },
  'alert.send': { words: ['重新发送通知', 'Resend alerts'], for: ['enterprise'] },
  'alert.export': { words: ['导出通知', 'Export alerts'], for: ['enterprise'] },
})
const route = routesFor(permissions)

/** What people and endpoints were told of alarms, and are yet to be told. */
export const alert = resource({
  permissions,
  audit: {
    area: ['通知', 'Alerts'],
    tables: { alert: ['通知', 'Alert'] },
    names: { alert: 'recipient_name' },
  },
  routes: {
    /** One's own and those of the accounts below; an enterprise's own account sees all of it. */
    list: route('GET', '/api/v1/alerts', {
      permission: 'alert.read',
      input: listQuery(['createdAt', 'recipientName', 'dueAt', 'sentAt'], {
        state: many(z.enum(alertStates.names)).optional(),
        channel: many(z.enum(alertChannels)).optional(),
        severity: many(z.enum(alertSeverities)).optional(),
        mine: flag.optional(),
        alarmId: id.optional(),
        webhookId: id.optional(),
      }),
      output: page(alertRow),
    }),
    /** With what it says, each thing it tells and why, and every try. */
    get: route('GET', '/api/v1/alerts/{id}', {
      permission: 'alert.read',
      input: z.object({ id }),
      output: alertDetail,
    }),
    /** Once more, under the same id, by which a receiver knows it. */
    send: route('POST', '/api/v1/alerts/{id}/send', {
      permission: 'alert.send',
      audit: ['重新发送通知', 'Resend an alert'],
      input: z.object({ id }),
      output: done,
    }),
    /** The plan tells one nothing more by the way this alert came; of one's own alerts alone. */
    stop: route('POST', '/api/v1/alerts/{id}/stop', {
      permission: 'session',
      audit: ['停止接收通知', 'Unsubscribe from alerts'],
      input: z.object({ id, planId: id }),
      output: done,
    }),
    resume: route('POST', '/api/v1/alerts/{id}/resume', {
      permission: 'session',
      audit: ['恢复接收通知', 'Resubscribe to alerts'],
      input: z.object({ id, planId: id }),
      output: done,
    }),
  },
  pages: [
    {
      path: '/messageManage/alert',
      folder: 'messageManage',
      title: ['通知', 'Alerts'],
      icon: 'bell',
      sort: 30,
      codes: ['alert.read', 'alert.send', 'alert.export'],
    },
  ],
  live: ['alert'],
  words: { ...alertWords, ...alertTextWords },
})
