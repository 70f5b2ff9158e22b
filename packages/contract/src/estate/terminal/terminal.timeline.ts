import { z } from 'zod'
import { moment } from '../../kernel/list.ts'
import { timelineSource } from './timeline.source.ts'
import { terminalStates } from './terminal.shape.ts'

const text = z.string().nullable()
const lifeState = z.enum(terminalStates.names)

/** A step of its life [4.5]. */
export const lifeSource = timelineSource({
  kind: 'life',
  shape: {
    from: lifeState.nullable(),
    to: lifeState,
    accountName: text,
    note: text,
  },
  words: {
    'timeline.kind.life': ['状态变更', 'Status changes'],
    'timeline.before': ['原状态', 'Previous status'],
    'timeline.life': ['{{from}} → {{to}}', '{{from}} → {{to}}'],
    'timeline.life.made': ['登记为{{to}}', 'Registered as {{to}}'],
  },
})

/** What it said that happened at it. */
export const eventSource = timelineSource({
  kind: 'event',
  shape: {
    /** Also a type that no resource declares any more. */
    type: z.string(),
    /** By the terminal's own clock. */
    terminalAt: moment.nullable(),
    data: z.record(z.string(), z.unknown()),
  },
  words: {
    'timeline.kind.event': ['事件', 'Events'],
    'timeline.bootId': ['启动编号', 'Boot ID'],
    'timeline.terminalAt': ['终端时间', 'Terminal time'],
  },
})

/** It came, or it went. */
export const connectionSource = timelineSource({
  kind: 'connection',
  shape: {
    online: z.boolean(),
    /** Of one that ended: how, and how long it had been there. */
    reason: z.enum(['goodbye', 'lost', 'outage']).nullable(),
    lastedMs: z.number().nullable(),
  },
  words: {
    'timeline.kind.connection': ['连接', 'Connections'],
    'timeline.lasted': ['在线时长', 'Online duration'],
    'timeline.online': ['上线', 'Online'],
    'timeline.offline': ['离线', 'Offline'],
    'timeline.offline.goodbye': ['正常断开', 'Disconnected normally'],
    'timeline.offline.lost': ['连接中断', 'Connection lost'],
    'timeline.offline.outage': ['服务器中断', 'Server outage'],
    'timeline.wasOnline': ['在线 {{duration}}', 'online for {{duration}}'],
  },
})

/** A deed of the audit, as far as the reader sees it. */
export const changeSource = timelineSource({
  kind: 'change',
  shape: {
    auditId: z.string(),
    action: z.string(),
    accountName: text,
    tokenName: text,
    /** How many rows it changed. */
    changed: z.number().int(),
  },
  code: 'audit.read',
  words: {
    'timeline.kind.change': ['操作', 'User actions'],
    'timeline.byToken': ['{{name}}（令牌 {{token}}）', 'by {{name}} (token {{token}})'],
  },
})
