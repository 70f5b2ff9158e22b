import { fieldList } from '../../kernel/fields/field-list.ts'
import { messageRow, myMessage } from './message.ts'

export const messageFields = fieldList('message', messageRow, {
  title: { sort: true, width: 220 },
  status: { words: true, tones: { draft: 'idle', published: 'ok', deleted: 'bad' }, width: 105 },
  organization: { width: 180 },
  userScope: { words: true, width: 135 },
  readers: { width: 118, align: 'end' },
  publishedAt: { sort: true, width: 166 },
  sendAt: { width: 166, optional: true },
  pinned: { words: true, width: 90, optional: true },
  mustConfirm: { words: true, width: 120, optional: true },
  confirmed: { width: 110, align: 'end', optional: true },
  createdBy: { width: 130 },
  createdAt: { sort: true, width: 170, optional: true },
  accounts: { wide: true },
})

export const myMessageFields = fieldList('message', myMessage, {
  title: { sort: true, width: 220 },
  content: { width: 420 },
  sender: { width: 140 },
  publishedAt: { sort: true, width: 170 },
  readAt: { width: 170, optional: true },
})
