import { z } from 'zod'
import { filled } from '../../kernel/fields/text.ts'
import { bulkAnswer, bulkRows } from '../../kernel/file/bulk.ts'
import { id } from '../../kernel/id.ts'
import { flag, listQuery, many, moment, page } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { done, routesFor } from '../../kernel/route.ts'
import { peripheralWords } from './peripheral.words.ts'
import { platforms, sn } from '../agent/report.ts'
import { policyFrom } from '../policy/policy.kind.ts'

export const peripheralLimits = { text: 100, name: 200, identifier: 200, serialPort: 60, code: 500 } as const
export const baudRates = [1200, 2400, 4800, 9600, 19200, 38400, 57600, 115200, 230400] as const

const text = (max: number) => z.string().trim().max(max)
/** As it is printed on the box, with or without `0x`; kept in small letters, as terminals report it. */
const usbNumber = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(0x)?[0-9a-f]{4}$/, { error: 'peripheral.usbRule' })
  .transform((written) => written.slice(-4))

/** It goes in and never comes out. */
const authorizationCode = z.string().min(1).max(peripheralLimits.code)
const needed = {
  name: filled(peripheralLimits.name),
  /** A value of the dictionary `peripheralType`. */
  type: filled(64),
}
const others = {
  maker: text(peripheralLimits.text),
  brand: text(peripheralLimits.text),
  vid: usbNumber,
  pid: usbNumber,
  serialPort: text(peripheralLimits.serialPort),
  baudRate: z.number().int().min(50).max(4_000_000),
  identifier: text(peripheralLimits.identifier),
  authorizationCode,
}
const paired = ({ vid, pid }: { vid?: string | null | undefined; pid?: string | null | undefined }) => !vid === !pid
const pairRule = { error: 'peripheral.usbPair', path: ['pid'] }

/** A peripheral as it is filled in [3.15]. */
const fields = z.object({ ...needed, ...z.object(others).partial().shape })
export const peripheralForm = fields.refine(paired, pairRule)
/** One row of a file: texts as they stand there, however long. */
const cell = z.string().default('')
export const importedPeripheral = z.object({
  name: cell,
  type: cell,
  maker: cell,
  brand: cell,
  vid: cell,
  pid: cell,

  serialPort: cell,
  baudRate: cell,
  identifier: cell,
  authorizationCode: cell,
})
export type ImportedPeripheral = z.infer<typeof importedPeripheral>

const said = z.string().nullable()
export const peripheralRow = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  maker: said,
  brand: said,
  vid: said,
  pid: said,
  serialPort: said,
  baudRate: z.number().int().nullable(),
  identifier: said,
  /** All that is ever said of the code. */
  authorizationCodeSet: z.boolean(),
  enterpriseId: said,
  enterpriseName: said,
  own: z.boolean(),
  /** Terminals it is attached to now, as far as one may see; null of one that no terminal reports by itself. */
  terminals: z.number().int().nullable(),
  createdAt: moment,
  updatedAt: moment,
})
export type PeripheralRow = z.infer<typeof peripheralRow>

const onTerminal = {
  sn: z.string(),
  terminalName: z.string(),
  platform: z.enum(platforms),
  model: z.string(),
  online: z.boolean(),
  groupName: said,
}
export const attachedRow = z.object({ ...onTerminal, name: z.string(), serial: said, since: moment })
export type AttachedRow = z.infer<typeof attachedRow>

/** A device on a terminal now, and what the catalogue and the model say of it. */
export const attachedDevice = z.object({
  name: z.string(),
  vid: said,
  pid: said,
  maker: said,
  serial: said,
  since: moment,
  peripheralId: said,
  peripheralName: said,
  type: said,
  expected: z.boolean(),
})
export type AttachedDevice = z.infer<typeof attachedDevice>

export const expectedDevice = z.object({
  peripheralId: z.string(),
  name: z.string(),
  type: z.string(),
  vid: z.string(),
  pid: z.string(),
  required: z.boolean(),
  count: z.number().int(),
  attached: z.number().int(),
})
export type ExpectedDevice = z.infer<typeof expectedDevice>

const permissions = permissionCodes({
  'peripheral.read': { words: ['查看外设', 'View peripherals'], for: ['enterprise', 'store', 'sales'] },
  'peripheral.create': { words: ['新建外设', 'Create peripherals'], for: ['enterprise'] },
  'peripheral.update': { words: ['修改外设', 'Edit peripherals'], for: ['enterprise'] },
  'peripheral.delete': { words: ['删除外设', 'Delete peripherals'], for: ['enterprise'] },
  'peripheral.import': { words: ['导入外设', 'Import peripherals'], for: ['enterprise'] },
  'peripheral.export': { words: ['导出外设', 'Export peripherals'], for: ['enterprise', 'sales'] },
})
const route = routesFor(permissions)

/** The catalogue of peripherals [3.15], and where each is attached now. */
export const peripheral = resource({
  touches: ['fault', 'model'],
  permissions,
  events: {
    peripheral_attached: { words: ['外设接入', 'Peripheral connected'] },
    peripheral_removed: { words: ['外设移除', 'Peripheral disconnected'] },
    peripheral_fault: { words: ['外设故障', 'Peripheral fault'] },
  },
  audit: {
    area: ['外设', 'Peripherals'],
    tables: {
      peripheral: ['外设', 'Peripheral'],
    },
    names: { peripheral: 'name' },
  },
  choices: { 'peripheral.type': 'peripheralType' },
  routes: {
    list: route('GET', '/api/v1/peripherals', {
      permission: 'peripheral.read',
      input: listQuery(['name', 'type', 'maker', 'brand', 'vid', 'updatedAt'], {
        type: many(z.string().max(64)).optional(),
        /** Whether terminals report it by VID and PID. */
        reported: flag.optional(),
        own: flag.optional(),
      }),
      output: page(peripheralRow),
    }),
    get: route('GET', '/api/v1/peripherals/{id}', {
      permission: 'peripheral.read',
      input: z.object({ id }),
      output: peripheralRow,
    }),
    create: route('POST', '/api/v1/peripherals', {
      permission: 'peripheral.create',
      audit: ['新建外设', 'Create peripheral'],
      creates: true,
      secret: ['authorizationCode'],
      input: peripheralForm,
      output: z.object({ id: z.string() }),
    }),
    /** What is left out stays as it is; null empties what may be empty. */
    update: route('PATCH', '/api/v1/peripherals/{id}', {
      permission: 'peripheral.update',
      audit: ['修改外设', 'Edit peripheral'],
      secret: ['authorizationCode'],
      input: z.object({ ...z.object(needed).partial().shape, ...nullable(others), id }),
      output: done,
    }),
    /** Models that expect it keep it from being deleted. */
    dependents: route('GET', '/api/v1/peripherals/{id}/dependents', {
      permission: 'peripheral.read',
      input: z.object({ id }),
      output: z.object({ models: z.array(z.object({ name: z.string() })), terminals: z.number().int() }),
    }),
    remove: route('DELETE', '/api/v1/peripherals/{id}', {
      permission: 'peripheral.delete',
      audit: ['删除外设', 'Delete peripheral'],
      input: z.object({ id }),
      output: done,
    }),
    /** Terminals it is attached to now. */
    terminals: route('GET', '/api/v1/peripherals/{id}/terminals', {
      permission: 'peripheral.read',
      input: listQuery(['sn', 'since'], { id }).omit({ export: true }),
      output: page(attachedRow),
    }),
    /** What is attached to a terminal, and what its model expects. */
    ofTerminal: route('GET', '/api/v1/terminals/{sn}/peripherals', {
      follows: ['terminal'],
      permission: 'peripheral.read',
      input: z.object({ sn }),
      output: z.object({
        /** False: it never said what is attached to it. */
        reported: z.boolean(),
        attached: z.array(attachedDevice),
        expected: z.array(expectedDevice),
        /** Where that is given; null when nothing is expected. */
        from: policyFrom.nullable(),
      }),
    }),
    /** All or nothing; without `commit` it is only checked. */
    import: route('POST', '/api/v1/peripherals/import', {
      permission: 'peripheral.import',
      audit: ['导入外设', 'Import peripherals'],
      creates: true,
      secret: ['authorizationCode'],
      input: z.object({
        rows: z.array(importedPeripheral).min(1).max(bulkRows),
        commit: z.boolean().default(false),
      }),
      output: bulkAnswer,
    }),
  },
  pages: [
    {
      path: '/device/peripheral',
      folder: 'device',
      title: ['外设管理', 'Peripherals'],
      icon: 'link',
      sort: 44,
      codes: [
        'peripheral.read',
        'peripheral.create',
        'peripheral.update',
        'peripheral.delete',
        'peripheral.import',
        'peripheral.export',
      ],
    },
  ],
  buttons: [{ page: '/device/deviceDetail/{sn}', codes: ['peripheral.read'] }],
  live: ['peripheral'],
  words: peripheralWords,
})

function nullable<F extends Record<string, z.ZodType>>(all: F) {
  const entries = Object.entries(all).map(([key, field]) => [key, field.nullable().optional()])
  return Object.fromEntries(entries) as { [K in keyof F]: z.ZodOptional<z.ZodNullable<F[K]>> }
}
