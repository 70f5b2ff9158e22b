import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { contract } from '../../index.ts'
import type { AnyRoute } from '../../kernel/route.ts'
import type { Topic } from '../../kernel/topic.ts'
import { readLeniently } from '../../kernel/fields/lenient.ts'
import { insteadOfUnread, inventories, type InventoryKind } from '../inventory/inventory.kinds.ts'

type Said = Record<string, unknown>
type Sample = { schema: z.ZodType; instead?: Said; sample: Said }

const bad: unknown[] = [
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  -5,
  1.5,
  2 ** 53,
  -(2 ** 53),
  1e300,
  0,
  '',
  '43',
  'x'.repeat(70_000),
  '\u200b',
  '2026-13-45',
  'NaN',
  true,
  false,
  null,
  [],
  [null],
  {},
  { a: {} },
]

const sum = 'a'.repeat(64)
const report = {
  seq: 7,
  at: 1795219202000,
  configVersion: 1,
  maker: 'PAX',
  model: 'A920',
  serial: 's',
  systemId: 'i',
  os: 'Android',
  osVersion: '10',
  romVersion: '1',
  securityPatch: '2026-09-05',
  wallpaper: sum,
  bootAnimation: sum,
  resolution: '720x1280',
  bluetooth: 'b',
  agent: 'a/1',
  battery: 80.5,
  charging: true,
  cpu: 12,
  temperature: 41.5,
  memory: { total: 2, used: 1 },
  storage: { total: 2, used: 1 },
  bootAt: 1,
  shutdownAt: 1,
  bootCount: 2,
  network: { type: 'cellular', ip: '1', mac: 'm', name: 'n', signal: 61, rxBytes: 7, txBytes: 9 },
  location: { lat: 31, lng: 121, accuracyM: 9, at: 1795219488000, by: 'gps' },
  peripherals: [{ name: 'Printer', vid: '0fe6', pid: '811e', maker: 'ICS', serial: 'P' }],
  zone: 'Asia/Shanghai',
  planLacks: ['brightness'],
  appParameters: [{ packageName: 'com.a', version: 1, taken: 1, takenAt: 5 }],
}
const app = { packageName: 'com.a', name: 'A', version: '1', versionCode: 5, maker: 'M', system: false, running: true }
const items: Record<InventoryKind, Said> = {
  apps: { ...app, size: 5, installedAt: 5 },
  processes: { pid: 1, name: 'init', command: 'c', user: 'u', cpu: 3.5, memory: 5, startedAt: 5 },
  permissions: { packageName: 'com.a', permission: 'p', granted: true, changeable: true, note: 'n' },
  logs: { path: '/a', name: 'a', type: 'app', at: 5, size: 5 },
}
const topics: Record<string, Said> = {
  report,
  hello: { session: 's', bootId: 'b', agent: 'a', platform: 'linux', configVersion: 1, appsHash: 'h', at: 5 },
  event: { id: 'e', type: 'boot', at: 5, data: { a: 1 } },
  presence: { session: 's', online: false },
  run: {
    runId: '5',
    attempt: 1,
    expectedVersion: 1,
    status: 'failed',
    at: 5,
    reason: 'timeout',
    progress: 5,
    output: 'o',
    truncated: true,
    exitCode: 1,
  },
}
const routes: Record<string, Said> = {
  enrol: { token: 't', sn: 'SN-1', platform: 'linux', model: 'm', name: 'n', facts: { battery: 5, os: 'Linux' } },
  output: { id: '5', attempt: 1, output: 'o', truncated: true },
  inventory: { kind: 'apps', hash: 'h', items: [app] },
  file: { runId: '5', kind: 'log', name: 'n', path: '/a', size: 5, sha256: sum, at: 5 },
  putFromTerminal: { id: 'mc1k2-77', text: 'The scanner is silent', kind: 'question', contact: 'Mei', at: 5 },
}

const resources = Object.values(contract) as { topics: Record<string, Topic>; routes: Record<string, AnyRoute> }[]
const ups = resources.flatMap((one) => Object.values(one.topics).filter(({ direction }) => direction === 'up'))
const lenient = resources.flatMap((one) => Object.entries(one.routes).filter(([, route]) => route.lenient))

const all: [string, Sample][] = [
  ...ups.map(({ leaf, payload, instead = {} }): [string, Sample] => [
    `up/${leaf}`,
    { schema: payload, instead, sample: topics[leaf] as Said },
  ]),
  ...lenient.map(([name, { input }]): [string, Sample] => [name, { schema: input, sample: routes[name] as Said }]),
  ...(Object.keys(inventories) as InventoryKind[]).map((kind): [string, Sample] => [
    `a list of ${kind}`,
    { schema: inventories[kind], instead: insteadOfUnread[kind], sample: items[kind] },
  ]),
]

/** Every field of a sample, also those within others. */
function pathsOf(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return path.length > 0 ? [path] : []
  const inner = Object.entries(value).flatMap(([key, one]) =>
    pathsOf(one, [...path, Array.isArray(value) ? Number(key) : key]),
  )
  return path.length > 0 ? [path, ...inner] : inner
}

function spoiled(sample: Said, path: readonly (string | number)[], value: unknown): Said {
  const copy = structuredClone(sample)
  const holder = path.slice(0, -1).reduce<Said>((inner, key) => inner[key] as Said, copy)
  holder[path.at(-1) as string] = value
  return copy
}

const without = (data: unknown, field: string) =>
  Object.fromEntries(Object.entries(data as object).filter(([key]) => key !== field))

describe.each(all)('%s', (_, { schema, instead = {}, sample }) => {
  test('has a sample that can be read whole', () => {
    expect(readLeniently(schema, sample, instead).faults).toEqual([])
  })

  const paths = sample === undefined ? [] : pathsOf(sample)
  test.each(paths.map((path) => [path.join('.'), path] as const))(
    '%s spoils only itself, and is counted',
    (_name, path) => {
      const field = String(path[0])
      const whole = readLeniently(schema, sample, instead).data
      const isNeeded = !schema.safeParse(without(sample, field)).success && !(field in instead)
      for (const value of bad) {
        const said = spoiled(sample, path, value)
        const { data, faults } = readLeniently(schema, said, instead)
        const isFine = schema.safeParse(said).success
        expect(faults.length > 0, JSON.stringify(value)?.slice(0, 50)).toBe(!isFine)
        expect(faults.filter((one) => !one.path.startsWith(field))).toEqual([])
        if (data !== undefined) expect(without(data, field)).toEqual(without(whole, field))
        else expect(isNeeded && path.length === 1).toBe(true)
      }
    },
  )
})
