import { z } from 'zod'
import { filled } from '../../kernel/fields/text.ts'
import { id } from '../../kernel/id.ts'
import { listQuery, many, moment, page } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { done, nothing, routesFor } from '../../kernel/route.ts'
import { pictureFormats } from '../artifact/artifact.facts.ts'
import { animationWords } from './animation.words.ts'

export const animationLimits = { name: 100, introduction: 500 } as const

const name = filled(animationLimits.name)
const introduction = z.string().trim().max(animationLimits.introduction)
/** What is said of an animation; its pictures stay. */
export const animationEdit = z.object({ name, introduction: introduction.optional() })
export const animationForm = animationEdit.extend({ artifactId: id })

export const animationRow = z.object({
  id: z.string(),
  name: z.string(),
  introduction: z.string().nullable(),
  /** `720x1280` */
  screen: z.string(),
  format: z.enum(pictureFormats).nullable(),
  pictures: z.number().int().nullable(),
  fps: z.number().int().nullable(),
  artifactId: z.string(),
  fileName: z.string(),
  size: z.number().int(),
  sha256: z.string(),
  createdBy: z.string().nullable(),
  createdAt: moment,
  updatedAt: moment,
})
export type AnimationRow = z.infer<typeof animationRow>

const permissions = permissionCodes({
  'animation.read': { words: ['查看开机动画', 'View boot animations'], for: ['enterprise', 'store', 'sales'] },
  'animation.create': { words: ['新建开机动画', 'Create boot animations'], for: ['enterprise'] },
  'animation.update': { words: ['修改开机动画', 'Edit boot animations'], for: ['enterprise'] },
  'animation.delete': { words: ['删除开机动画', 'Delete boot animations'], for: ['enterprise'] },
  'animation.export': { words: ['导出开机动画', 'Export boot animations'], for: ['enterprise'] },
})
const route = routesFor(permissions)

/** What terminals play while they start [1.4], [3.22]. */
export const animation = resource({
  permissions,
  audit: {
    area: ['开机动画', 'Boot animations'],
    table: 'animation',
    tables: {
      animation: ['开机动画', 'Boot animation'],
    },
    names: { animation: 'name' },
  },
  routes: {
    list: route('GET', '/api/v1/animations', {
      permission: 'animation.read',
      input: listQuery(['name', 'pictures', 'size', 'createdAt', 'updatedAt'], {
        format: many(z.enum(pictureFormats)).optional(),
      }),
      output: page(animationRow),
    }),
    get: route('GET', '/api/v1/animations/{id}', {
      permission: 'animation.read',
      input: z.object({ id }),
      output: animationRow,
    }),
    /** Of an archive that was uploaded. */
    create: route('POST', '/api/v1/animations', {
      permission: 'animation.create',
      audit: ['新建开机动画', 'Create a boot animation'],
      creates: true,
      input: animationForm,
      output: z.object({ id: z.string() }),
    }),
    /** What is left out stays as it is; null empties what may be empty. */
    update: route('PATCH', '/api/v1/animations/{id}', {
      permission: 'animation.update',
      audit: ['修改开机动画', 'Edit a boot animation'],
      input: animationEdit.partial().extend({ id, introduction: introduction.nullable().optional() }),
      output: done,
    }),
    /** The archive goes with it, where nothing else has it. */
    remove: route('DELETE', '/api/v1/animations/{id}', {
      permission: 'animation.delete',
      audit: ['删除开机动画', 'Delete a boot animation'],
      touches: ['artifact'],
      input: z.object({ id }),
      output: done,
    }),
    /** The archive itself: an attachment, with Range. */
    content: route('GET', '/api/v1/animations/{id}/content', {
      permission: 'animation.read',
      input: z.object({ id }),
      output: nothing,
    }),
  },
  pages: [
    {
      path: '/sysManage/animation',
      folder: 'sysManage',
      title: ['开机动画', 'Boot animations'],
      icon: 'play',
      sort: 6,
      codes: ['animation.read', 'animation.create', 'animation.update', 'animation.delete', 'animation.export'],
    },
  ],
  live: ['animation'],
  words: animationWords,
})
