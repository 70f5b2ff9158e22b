import { z } from 'zod'
import { filled } from '../../kernel/fields/text.ts'
import { id } from '../../kernel/id.ts'
import { listQuery, moment, page } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { done, routesFor } from '../../kernel/route.ts'
import { noteWords } from './note.words.ts'
import { sn } from '../agent/report.ts'

/** Characters of one note, and notes of one terminal. */
export const noteLimits = { text: 2000, perTerminal: 1000 } as const

const text = filled(noteLimits.text)
export const noteForm = z.object({ text })

export const noteRow = z.object({
  id: z.string(),
  text: z.string(),
  at: moment,
  editedAt: moment.nullable(),
  /** As they were called when they wrote it. */
  accountName: z.string(),
  /** One's own, or of somebody below. */
  mayChange: z.boolean(),
  /** Of a note of a terminal whose place this one took: that one's SN. */
  formerSn: z.string().nullable(),
})
export type NoteRow = z.infer<typeof noteRow>

const permissions = permissionCodes({
  'note.read': { words: ['查看终端备注', 'View terminal notes'], for: ['enterprise', 'store', 'sales'] },
  'note.create': { words: ['填写终端备注', 'Create terminal notes'], for: ['enterprise', 'store'] },
})
const route = routesFor(permissions)

/** What people note of a terminal: who, and when. */
export const note = resource({
  touches: ['terminal'],
  follows: ['terminal'],
  permissions,
  audit: {
    area: ['终端备注', 'Terminal notes'],
    table: 'terminal_note',
    tables: {
      terminal_note: ['终端备注', 'Terminal note'],
    },
  },
  routes: {
    /** The newest first; of a terminal that took the place of others theirs too. */
    list: route('GET', '/api/v1/terminals/{sn}/notes', {
      permission: 'note.read',
      also: [{ code: 'timeline.export', when: { field: 'export' } }],
      input: listQuery(['at'], { sn }),
      output: page(noteRow),
    }),
    add: route('POST', '/api/v1/terminals/{sn}/notes', {
      permission: 'note.create',
      audit: ['新建终端备注', 'Create terminal note'],
      creates: true,
      input: noteForm.extend({ sn }),
      output: z.object({ id: z.string() }),
    }),
    /** One's own, and those of accounts below. */
    update: route('PATCH', '/api/v1/terminal-notes/{id}', {
      permission: 'note.create',
      audit: ['编辑终端备注', 'Edit terminal note'],
      input: noteForm.extend({ id }),
      output: done,
    }),
    remove: route('DELETE', '/api/v1/terminal-notes/{id}', {
      permission: 'note.create',
      audit: ['删除终端备注', 'Delete terminal note'],
      input: z.object({ id }),
      output: done,
    }),
  },
  buttons: [{ page: '/device/deviceDetail/{sn}', codes: ['note.read', 'note.create'] }],
  words: noteWords,
})
