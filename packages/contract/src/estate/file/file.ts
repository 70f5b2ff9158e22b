import { z } from 'zod'
import { fileKinds } from '../agent/agent.ts'
import { fileSentWords } from './file.words.ts'
import { id } from '../../kernel/id.ts'
import { flag, listQuery, many, moment, page } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { done, nothing, routesFor } from '../../kernel/route.ts'
import { sn } from '../agent/report.ts'

/** Bytes of a screenshot: a screen of any till, and no more. */
export const shotLimit = 10 * 1024 * 1024
/** Bytes kept of one terminal; beyond it the oldest go. */
/** Files kept of one terminal; beyond it the oldest go, however small. */
export const keptFiles = 2000

export const keptLimit = 1024 * 1024 * 1024
/** How long a file is kept, and one that is not whole yet and of which nothing more came. */
export const fileTimes = { keptMs: 90 * 86_400_000, partMs: 86_400_000 } as const
/** Files deleted in one go. */
export const deletedAtOnce = 500

export const pictureTypes = ['image/png', 'image/jpeg'] as const

export const fileRow = z.object({
  id: z.string(),
  kind: z.enum(fileKinds),
  name: z.string(),
  /** Where it lay on the terminal; empty for a screenshot. */
  path: z.string(),
  size: z.number().int(),
  /** Bytes that are here. */
  here: z.number().int(),
  /** All of it is here and its sum is right. Only then can it be read. */
  whole: z.boolean(),
  /** Set when it is a picture, by what is in it and not by its name. */
  picture: z.enum(pictureTypes).nullable(),
  sha256: z.string(),
  /** When it was taken or last written to, by the terminal's clock. */
  at: moment.nullable(),
  /** When it was announced, last asked for included. */
  askedAt: moment,
  /** When the last of it came. */
  movedAt: moment,
  /** When all of it was here. */
  sentAt: moment.nullable(),
  runId: z.string().nullable(),
})
export type FileRow = z.infer<typeof fileRow>

const permissions = permissionCodes({
  'file.read': { words: ['查看终端文件', 'View terminal files'], for: ['enterprise', 'store'] },
  'file.delete': { words: ['删除终端文件', 'Delete terminal files'], for: ['enterprise'] },
  'file.export': { words: ['导出终端文件清单', 'Export lists of terminal files'], for: ['enterprise'] },
})
const route = routesFor(permissions)

/** What terminals sent: screenshots, logs, and whatever else they were asked for. */
export const file = resource({
  touches: ['terminal'],
  follows: ['terminal'],
  permissions,
  audit: {
    area: ['终端文件', 'Terminal files'],
    tables: {
      file: ['终端文件', 'Terminal file'],
    },
  },
  routes: {
    list: route('GET', '/api/v1/terminals/{sn}/files', {
      permission: 'file.read',
      input: listQuery(['sentAt', 'name', 'size'], {
        sn,
        kind: many(z.enum(fileKinds)).optional(),
        /** Leaves out what is still on its way, or all but that. */
        whole: flag.optional(),
      }),
      output: page(fileRow),
    }),
    /** The file itself: an attachment, with Range. Never a page or a script, whatever is in it. */
    content: route('GET', '/api/v1/files/{id}/content', {
      permission: 'file.read',
      input: z.object({ id }),
      output: nothing,
    }),
    /** All of them or none. One still on its way is broken off. */
    remove: route('POST', '/api/v1/files/delete', {
      permission: 'file.delete',
      audit: ['删除终端文件', 'Delete terminal files'],
      input: z.object({ ids: z.array(id).min(1).max(deletedAtOnce) }),
      output: done,
    }),
  },
  buttons: [{ page: '/device/deviceDetail/{sn}', codes: ['file.read', 'file.delete', 'file.export'] }],
  words: fileSentWords,
})
