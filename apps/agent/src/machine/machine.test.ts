import { someFacts } from '@cpm/contract/estate/agent/report'
import { snPattern } from '@cpm/contract/kernel/topic'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newBootId } from './facts/boot-id.ts'
import { cached } from './facts/cache.ts'
import { factsReader } from './facts/machine-facts.ts'
import { defaultStateDir, readOptions } from '../options.ts'
import { machineSn, snFromSerial, stableId } from './facts/serial.ts'
import { pnpDevices, readSysfs } from './facts/usb.ts'

test('this machine says true things of itself, all of which the contract takes', async () => {
  const facts = await factsReader('cpm-agent/test', { gpsd: null, locateUrl: undefined })()
  expect(someFacts.parse(facts)).toEqual(facts)
  expect(facts.memory!.total).toBeGreaterThan(1e8)
  expect(facts.storage!.used).toBeGreaterThan(0)
  expect(facts.bootAt).toBeLessThan(Date.now())
})

test('this machine has an SN, the same each time', async () => {
  const sn = await machineSn()
  expect(sn).toMatch(snPattern)
  expect(await machineSn()).toBe(sn)
})

test('a serial number becomes an SN; what makers leave in its place does not', () => {
  expect(snFromSerial(' 5CD 123/4XYZ ')).toBe('5CD1234XYZ')
  const none = [
    '',
    '-',
    '0',
    '00000000',
    'None',
    'To be filled by O.E.M.',
    'Default string',
    'System Serial Number',
    'default_string',
    '0123456789ABCDEF',
    'Chassis Serial Number',
    'abc',
  ]
  expect(none.filter((text) => snFromSerial(text) !== undefined)).toEqual([])
  expect(stableId('x', 'linux')).toMatch(/^LX-[0-9A-F]{12}$/)
})

test('USB devices are read from the system with PID and VID, hubs and interfaces aside', async () => {
  const root = mkdtempSync(join(tmpdir(), 'cpm-usb-'))
  const device = (name: string, files: Record<string, string>) => {
    mkdirSync(join(root, name))
    for (const [file, text] of Object.entries(files)) writeFileSync(join(root, name, file), `${text}\n`)
  }
  device('usb1', { idVendor: '1d6b', idProduct: '0002', bDeviceClass: '09' })
  device('1-1', {
    idVendor: '0519',
    idProduct: '2013',
    product: 'TSP100',
    manufacturer: 'Star',
    serial: '99',
    bDeviceClass: '00',
  })
  device('1-1:1.0', {})
  expect(await readSysfs(root)).toEqual([{ name: 'TSP100', vid: '0519', pid: '2013', maker: 'Star', serial: '99' }])
  expect(await readSysfs(join(root, 'none'))).toBeUndefined()
})

test('the list Windows gives is read the same way', () => {
  const json = JSON.stringify([
    { InstanceId: 'USB\\VID_04B8&PID_0202\\TM00123', FriendlyName: 'EPSON TM-T88', Manufacturer: 'EPSON' },
    { InstanceId: 'USB\\VID_0C2E&PID_0B61&MI_00\\6&2', FriendlyName: 'Scanner part', Manufacturer: '(Standard)' },
    {
      InstanceId: 'USB\\VID_0C2E&PID_0B61\\5&1A2B&0&3',
      FriendlyName: 'Honeywell scanner',
      Manufacturer: '(Standard system devices)',
    },
    { InstanceId: 'USB\\VID_05E3&PID_0610\\5&AA', FriendlyName: 'Generic USB Hub', Manufacturer: null },
  ])
  expect(pnpDevices(json)).toEqual([
    { name: 'EPSON TM-T88', vid: '04b8', pid: '0202', maker: 'EPSON', serial: 'TM00123' },
    { name: 'Honeywell scanner', vid: '0c2e', pid: '0b61' },
  ])
  expect(pnpDevices('')).toEqual([])
})

test('a reading that fails is the last good one, and one reading serves all who ask meanwhile', async () => {
  let asked = 0
  const read = cached(0, async () => {
    asked += 1
    if (asked > 1) throw new Error('gone')
    return 'good'
  })
  expect(await Promise.all([read(), read()])).toEqual(['good', 'good'])
  expect(asked).toBe(1)
  expect(await read()).toBe('good')
})

test('a start of the machine keeps its id until the next start', () => {
  let noted: { bootId: string; bootAt: number } | undefined
  const state = { readBoot: () => noted, writeBoot: (value: typeof noted) => void (noted = value) }
  const id = newBootId(state, 1_000_000)
  expect(newBootId(state, 1_030_000)).toBe(id)
  expect(newBootId(state, 9_000_000)).not.toBe(id)
})

test('options are read, and a bad one is named', () => {
  expect(readOptions(['--server', 'http://a.example/', '--sn', 'ABCD', '--state', '/tmp/x'])).toMatchObject({
    server: 'http://a.example',
    sn: 'ABCD',
    stateDir: '/tmp/x',
  })
  expect(() => readOptions(['--server', 'a.example'])).toThrow('--server')
  expect(() => readOptions(['--sn', 'a b'])).toThrow('--sn')
  expect(() => readOptions(['--wat'])).toThrow('--wat')
  expect(() => readOptions(['--retry', 'soon'])).toThrow('--retry')
})

test('[3.9] a receiver is looked for by itself; nobody is told what is heard here unless a service is named', () => {
  expect(readOptions([]).location).toEqual({ gpsd: { host: '127.0.0.1', port: 2947 }, locateUrl: undefined })
  const url = 'https://location.example/v1/geolocate?key=K'
  expect(readOptions(['--gpsd', '[::1]:2948', '--locate', url]).location).toEqual({
    gpsd: { host: '::1', port: 2948 },
    locateUrl: url,
  })
  expect(readOptions(['--gpsd', 'off']).location.gpsd).toBeNull()
  for (const place of ['2947', 'host', 'host:0', 'host:70000', 'a b:1']) {
    expect(() => readOptions(['--gpsd', place]), place).toThrow('--gpsd')
  }
  expect(() => readOptions(['--locate', 'file:///etc/passwd'])).toThrow('--locate')
})

test('its folder is the system’s for a service and the person’s otherwise', () => {
  expect(defaultStateDir('linux', {}, 0)).toBe('/var/lib/cpm-agent')
  expect(defaultStateDir('linux', {}, 1000)).toMatch(/\.cpm-agent$/)
  expect(defaultStateDir('win32', { ProgramData: 'C:\\ProgramData' }, undefined)).toContain('cpm-agent')
})
