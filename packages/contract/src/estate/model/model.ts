import { z } from 'zod'
import { filled } from '../../kernel/fields/text.ts'
import { id } from '../../kernel/id.ts'
import { flag, listQuery, many, moment, page } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { done, routesFor } from '../../kernel/route.ts'
import { modelWords } from './model.words.ts'
import { platforms } from '../agent/report.ts'
import { policyRoutes } from '../policy/policy.kind.ts'

export const modelLimits = {
  name: 200,
  maker: 200,
  resolution: 40,
  description: 500,
  count: 16,
  copied: 200,
  placed: 50,
} as const
/** Bytes of a picture, as of every other picture [5.7]. */
export const pictureBytes = 500 * 1024
/** What a picture may be, by the bytes it begins with. */
export const pictureTypes = {
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff],
} as const
export type PictureType = keyof typeof pictureTypes

const text = (max: number) => z.string().trim().max(max)
/** The file in base64. */
const picture = z
  .base64()
  .min(1)
  .max(Math.ceil(pictureBytes / 3) * 4, { error: 'model.pictureTooBig' })
const others = {
  maker: text(modelLimits.maker),
  resolution: text(modelLimits.resolution).regex(/^$|^\d{2,5}x\d{2,5}$/, { error: 'model.resolutionRule' }),
  description: text(modelLimits.description),
  picture,
}
/** A model as it is filled in; its name is written exactly as terminals report it. */
export const modelForm = z.object({
  name: filled(modelLimits.name),
  platform: z.enum(platforms),
  ...z.object(others).partial().shape,
})

const said = z.string().nullable()
export const modelRow = z.object({
  /** Null: terminals report it, and nobody has catalogued it. */
  id: said,
  name: z.string(),
  platform: z.enum(platforms),
  maker: said,
  resolution: said,
  description: said,
  /** When its picture was set; null without one. */
  pictureAt: moment.nullable(),
  /** Whose it is; null: ours, for everybody. */
  enterpriseId: said,
  enterpriseName: said,
  /** Whether the one who asks may change it. */
  own: z.boolean(),
  /** Peripherals expected on it. */
  peripherals: z.number().int(),
  /** Terminals of it, as far as one may see. */
  terminals: z.number().int(),
  updatedAt: moment.nullable(),
})
export type ModelRow = z.infer<typeof modelRow>

const expectation = {
  /** An optional one may be missing, but is known when it is there. */
  required: z.boolean(),
  count: z.number().int().min(1).max(modelLimits.count),
}
export const expectedForm = z.object({ peripheralId: id, ...expectation })
export type ExpectedForm = z.infer<typeof expectedForm>
export const expectedRow = z.object({
  peripheralId: z.string(),
  name: z.string(),
  type: z.string(),
  maker: said,
  vid: said,
  pid: said,
  ...expectation,
})
export type ExpectedRow = z.infer<typeof expectedRow>

const permissions = permissionCodes({
  'model.read': { words: ['查看型号', 'View models'], for: ['enterprise', 'store', 'sales'] },
  'model.create': { words: ['新建型号', 'Create models'], for: ['enterprise'] },
  'model.update': { words: ['修改型号', 'Edit models'], for: ['enterprise'] },
  'model.delete': { words: ['删除型号', 'Delete models'], for: ['enterprise'] },
  'model.expect': { words: ['设置型号外设', 'Set expected peripherals of models'], for: ['enterprise'] },
  'model.export': { words: ['导出型号', 'Export models'], for: ['enterprise', 'sales'] },
})
const route = routesFor(permissions)

/** Base64 of a picture and the fields beside it. */
const bodyLimit = 1024 * 1024

/** The catalogue of models: ours for everybody, and what an enterprise has instead for its own terminals. */
export const model = resource({
  permissions,
  audit: {
    area: ['型号', 'Models'],
    tables: {
      model: ['型号', 'Model'],
      model_peripheral: ['型号的应接外设', 'Expected peripheral of model'],
    },
    names: { model: 'name' },
    refers: { from_id: 'model' },
  },
  routes: {
    /** The same for terminals, groups and enterprises; what a model expects is said by the routes below. */
    ...policyRoutes({
      name: 'peripherals',
      value: z.array(expectedForm.extend({ name: z.string() })),
      asked: z.array(expectedForm).min(1).max(modelLimits.placed),
      read: 'model.read',
      write: 'model.expect',
      audit: {
        give: ['设置应接外设', 'Set expected peripherals'],
        takeBack: ['取消应接外设', 'Unset expected peripherals'],
      },
    }),
    /** With what terminals report and nobody catalogued. For an enterprise its own stands in place of ours. */
    list: route('GET', '/api/v1/models', {
      permission: 'model.read',
      input: listQuery(['name', 'platform', 'maker', 'updatedAt'], {
        platform: many(z.enum(platforms)).optional(),
        catalogued: flag.optional(),
        /** Whether peripherals are expected on it. */
        expects: flag.optional(),
        /** One's own, or ours for everybody. */
        own: flag.optional(),
      }),
      output: page(modelRow),
    }),
    get: route('GET', '/api/v1/models/{id}', {
      permission: 'model.read',
      input: z.object({ id }),
      output: modelRow,
    }),
    create: route('POST', '/api/v1/models', {
      permission: 'model.create',
      audit: ['新建型号', 'Create model'],
      creates: true,
      bodyLimit,
      secret: ['picture'],
      input: modelForm,
      output: z.object({ id: z.string() }),
    }),
    /** What is left out stays as it is; null empties what may be empty. */
    update: route('PATCH', '/api/v1/models/{id}', {
      permission: 'model.update',
      audit: ['修改型号', 'Edit model'],
      bodyLimit,
      secret: ['picture'],
      input: modelForm.partial().extend({
        id,

        maker: others.maker.nullable().optional(),
        resolution: others.resolution.nullable().optional(),

        description: others.description.nullable().optional(),
        picture: picture.nullable().optional(),
      }),
      output: done,
    }),
    /** What hangs on it: terminals are not touched, expected peripherals go with it, their faults are cleared. */
    dependents: route('GET', '/api/v1/models/{id}/dependents', {
      permission: 'model.read',
      input: z.object({ id }),
      output: z.object({ terminals: z.number().int(), peripherals: z.number().int(), faults: z.number().int() }),
    }),
    remove: route('DELETE', '/api/v1/models/{id}', {
      touches: ['fault'],
      permission: 'model.delete',
      audit: ['删除型号', 'Delete model'],
      input: z.object({ id }),
      output: done,
    }),
    /** The picture as a `data:` address, which the console's content policy lets it show. */
    picture: route('GET', '/api/v1/models/{id}/picture', {
      permission: 'model.read',
      input: z.object({ id }),
      output: z.object({ picture: z.string().nullable() }),
    }),
    expected: route('GET', '/api/v1/models/{id}/peripherals', {
      permission: 'model.read',
      input: z.object({ id }),
      output: z.object({ records: z.array(expectedRow) }),
    }),
    /** Adds one, or changes it. It must be one that terminals can report. */
    expect: route('POST', '/api/v1/models/{id}/peripherals', {
      touches: ['fault'],
      permission: 'model.expect',
      audit: ['设置应接外设', 'Set expected peripheral'],
      creates: true,
      input: expectedForm.extend({ id }),
      output: done,
    }),
    unexpect: route('POST', '/api/v1/models/{id}/peripherals/remove', {
      touches: ['fault'],
      permission: 'model.expect',
      audit: ['移除应接外设', 'Remove expected peripherals'],
      input: z.object({ id, peripheralIds: z.array(id).min(1).max(modelLimits.copied) }),
      output: done,
    }),
    /** Takes over what another model expects; what it has already stays unless it is replaced. */
    copy: route('POST', '/api/v1/models/{id}/peripherals/copy', {
      touches: ['fault'],
      permission: 'model.expect',
      audit: ['复制外设设置', 'Copy expected peripherals'],
      creates: true,
      input: z.object({ id, fromId: id, replace: z.boolean().default(false) }),
      output: z.object({ copied: z.number().int() }),
    }),
  },
  pages: [
    {
      path: '/device/modelManage',
      folder: 'device',
      title: ['型号管理', 'Models'],
      icon: 'app',
      sort: 40,
      codes: ['model.read', 'model.create', 'model.update', 'model.delete', 'model.export'],
    },
    {
      path: '/device/modelPeripheralSetting',
      folder: 'device',
      title: ['型号外设设置', 'Expected peripherals'],
      icon: 'link',
      sort: 42,
      codes: ['model.read', 'model.expect'],
    },
  ],
  live: ['model'],
  words: modelWords,
})
