import { isThere } from '../../core/store/store.ts'
import { tellTerminals, type ToldTerminal } from '../terminal/config/terminal.notify.ts'
import type { file, FileRow } from '@cpm/contract/estate/file/file'
import { codes } from '@cpm/contract/kernel/envelope'
import { channels, defineFeature, type Handler, missing, Refusal, wake } from '../../core/feature.ts'
import { filesOf, list } from './file.list.ts'
import { expireFiles, removeFiles } from './file.sweep.ts'

/** Only what is whole, and only as an attachment. */
const content: Handler<typeof file.routes.content> = async ({ scope, settings }, { id }) => {
  const row = await filesOf(scope)
    .select([
      'terminal.sn',
      'file.key',
      'file.kind',
      'file.name',
      'file.size',
      'file.picture',
      'file.sent_at',
      'file.sha256',
    ])
    .where('file.id', '=', Number(id))
    .where('file.sent_at', 'is not', null)
    .executeTakeFirst()
  if (!row?.sent_at) throw missing()
  if (!(await isThere(settings.store, row.key, row.size))) throw new Refusal(codes.unavailable, 'sent.notHere')
  return {
    open: (range) => settings.store.read(row.key, range),
    filename: row.kind === 'screenshot' ? pictureName(row.sn, row.sent_at, row.picture) : row.name,
    type: row.picture ?? 'application/octet-stream',
    size: row.size,
    tag: row.sha256,
  }
}

function pictureName(sn: string, at: Date, picture: FileRow['picture']): string {
  const moment = at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  return `${sn}-${moment}.${picture === 'image/jpeg' ? 'jpg' : 'png'}`
}

/** The rows go now; what is on disk goes with the job, which looks for it again after a crash. */
const remove: Handler<typeof file.routes.remove> = async ({ scope, db }, input) => {
  const ids = [...new Set(input.ids)].map(Number)
  const found = await filesOf(scope)
    .select(['file.id', 'terminal.sn', 'terminal.enterprise_id', 'terminal.group_path'])
    .where('file.id', 'in', ids)
    .execute()
  if (found.length !== ids.length) throw missing()
  await db.deleteFrom('file').where('id', 'in', ids).execute()
  await wake(db, 'jobs', { job: 'removeFiles' })
  const told = new Map<string, ToldTerminal>(
    found.map((row) => [row.sn, { sn: row.sn, enterpriseId: row.enterprise_id, groupPath: row.group_path }]),
  )
  await tellTerminals(scope.open, channels.live, [...told.values()])
  return { done: true }
}

/** What terminals sent. */
export const feature = defineFeature(
  'file',
  { list, content, remove },
  { jobs: { removeFiles, expireFiles }, machineTables: ['file_gone'] },
)
