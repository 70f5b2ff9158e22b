import { z } from 'zod'
import { filled } from '../../kernel/fields/text.ts'
import { id } from '../../kernel/id.ts'
import { listQuery, many, moment, page } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { done, nothing, routesFor } from '../../kernel/route.ts'
import { artifactKinds } from '../artifact/artifact.kinds.ts'
import { systemFileWords } from './system-file.words.ts'

export const systemFileLimits = { name: 100, version: 200, description: 1000, models: 50 } as const
/** Of the kinds of artifacts, those that are listed here: packages of the system, and what is neither app nor picture. */
export const systemFileKinds = ['system', 'zip', 'file'] as const satisfies readonly (typeof artifactKinds)[number][]
export type SystemFileKind = (typeof systemFileKinds)[number]

const text = (max: number) => z.string().trim().max(max)
const model = filled(200)
const others = {
  /** Of a package of the system: the only version it is made for, and the one it brings. */
  versionFrom: text(systemFileLimits.version),
  versionTo: text(systemFileLimits.version),
  descriptionCn: text(systemFileLimits.description),
  descriptionEn: text(systemFileLimits.description),
}
const described = {
  name: filled(systemFileLimits.name),
  /** Names of models; none is any. */
  models: z.array(model).max(systemFileLimits.models),
  ...z.object(others).partial().shape,
}
/** A file as it is described; which file it is stays. */
export const systemFileEdit = z.object(described)
export const systemFileForm = z.object({ artifactId: id, ...described })
/** The same of a package of the system, which says what it brings. */
const brings = { versionTo: others.versionTo.min(1) }
export const systemPackageEdit = systemFileEdit.extend(brings)
export const systemPackageForm = systemFileForm.extend(brings)

const said = z.string().nullable()
export const systemFileRow = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(systemFileKinds),
  models: z.array(z.string()),
  versionFrom: said,
  versionTo: said,
  descriptionCn: said,
  descriptionEn: said,
  artifactId: z.string(),
  fileName: z.string(),
  size: z.number().int(),
  sha256: z.string(),
  createdBy: said,
  createdAt: moment,
  updatedAt: moment,
})
export type SystemFileRow = z.infer<typeof systemFileRow>

const permissions = permissionCodes({
  'systemFile.read': { words: ['查看系统文件', 'View system files'], for: ['enterprise', 'store', 'sales'] },
  'systemFile.create': { words: ['新建系统文件', 'Create system files'], for: ['enterprise'] },
  'systemFile.update': { words: ['修改系统文件', 'Edit system files'], for: ['enterprise'] },
  'systemFile.delete': { words: ['删除系统文件', 'Delete system files'], for: ['enterprise'] },
  'systemFile.export': { words: ['导出系统文件', 'Export system files'], for: ['enterprise'] },
})
const route = routesFor(permissions)

/** System packages and other files for terminals, with what they are for [2.13]. */
export const systemFile = resource({
  permissions,
  audit: {
    area: ['系统文件', 'System files'],
    table: 'system_file',
    tables: {
      system_file: ['系统文件', 'System file'],
    },
    names: { system_file: 'name' },
  },
  routes: {
    list: route('GET', '/api/v1/system-files', {
      permission: 'systemFile.read',
      input: listQuery(['name', 'versionTo', 'size', 'createdAt', 'updatedAt'], {
        kind: many(z.enum(systemFileKinds)).optional(),
        /** For any of these models, those for any model left out. */
        model: many(model).optional(),
      }),
      output: page(systemFileRow),
    }),
    get: route('GET', '/api/v1/system-files/{id}', {
      permission: 'systemFile.read',
      input: z.object({ id }),
      output: systemFileRow,
    }),
    /** Of a file that was uploaded. */
    create: route('POST', '/api/v1/system-files', {
      permission: 'systemFile.create',
      audit: ['新建系统文件', 'Create a system file'],
      creates: true,
      input: systemFileForm,
      output: z.object({ id: z.string() }),
    }),
    /** What is left out stays as it is; null empties what may be empty. */
    update: route('PATCH', '/api/v1/system-files/{id}', {
      permission: 'systemFile.update',
      audit: ['修改系统文件', 'Edit a system file'],
      input: systemFileEdit.partial().extend({
        id,
        versionFrom: others.versionFrom.nullable().optional(),
        versionTo: others.versionTo.nullable().optional(),
        descriptionCn: others.descriptionCn.nullable().optional(),
        descriptionEn: others.descriptionEn.nullable().optional(),
      }),
      output: done,
    }),
    /** The file goes with it, where nothing else has it. */
    remove: route('DELETE', '/api/v1/system-files/{id}', {
      permission: 'systemFile.delete',
      audit: ['删除系统文件', 'Delete a system file'],
      touches: ['artifact'],
      input: z.object({ id }),
      output: done,
    }),
    /** The file itself: an attachment, with Range. */
    content: route('GET', '/api/v1/system-files/{id}/content', {
      permission: 'systemFile.read',
      input: z.object({ id }),
      output: nothing,
    }),
  },
  pages: [
    {
      path: '/sysManage/index',
      folder: 'sysManage',
      title: ['系统文件', 'System files'],
      icon: 'folder',
      sort: 2,
      codes: ['systemFile.read', 'systemFile.create', 'systemFile.update', 'systemFile.delete', 'systemFile.export'],
    },
  ],
  live: ['systemFile'],
  words: systemFileWords,
})
