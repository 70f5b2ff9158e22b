import type { Peripheral } from '@cpm/contract/estate/agent/report'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import si from 'systeminformation'
import { powershell } from '../../windows/windows-powershell.ts'

/** What is plugged in by USB, hubs aside. The system's own lists are read, as they know PID and VID of every class. */
export async function readUsb(): Promise<Peripheral[] | undefined> {
  if (process.platform === 'linux' || process.platform === 'android') return readSysfs('/sys/bus/usb/devices')
  if (process.platform === 'win32') return readPnp()
  const devices = await si.usb()
  return devices.map((d) => ({ name: d.name, ...(d.manufacturer && { maker: d.manufacturer }) }))
}

/** A hub is no peripheral. */
const hubClass = '09'

/** Undefined where there is no USB at all. */
export async function readSysfs(root: string): Promise<Peripheral[] | undefined> {
  const names = await readdir(root).catch(() => undefined)
  if (!names) return undefined
  const found = await Promise.all(
    names.filter((name) => !name.includes(':')).map((name) => readDevice(join(root, name))),
  )
  return found.filter((one) => one !== undefined)
}

async function readDevice(folder: string): Promise<Peripheral | undefined> {
  const read = (name: string) =>
    readFile(join(folder, name), 'utf8').then(
      (text) => text.trim() || undefined,
      () => undefined,
    )
  const [vid, pid, product, maker, serial, kind] = await Promise.all(
    ['idVendor', 'idProduct', 'product', 'manufacturer', 'serial', 'bDeviceClass'].map(read),
  )
  if (!vid || !pid || kind === hubClass) return undefined
  return { name: product ?? `USB ${vid}:${pid}`, vid, pid, ...(maker && { maker }), ...(serial && { serial }) }
}

type Pnp = { InstanceId: string; FriendlyName?: string | null; Manufacturer?: string | null }
const listPnp =
  "Get-PnpDevice -PresentOnly | Where-Object { $_.InstanceId -like 'USB\\VID_*' } | " +
  'Select-Object InstanceId,FriendlyName,Manufacturer | ConvertTo-Json -Compress'

/** A list that could not be read is none, and not an empty one: nothing was unplugged. */
const readPnp = async (): Promise<Peripheral[]> => pnpDevices(await powershell(listPnp, {}, 9_000))

/** `USB\VID_0519&PID_2013\SN123`: one device; parts of one (`&MI_00`) and hubs are left out. */
export function pnpDevices(json: string): Peripheral[] {
  const listed = [JSON.parse(json.trim() || '[]') as Pnp | Pnp[]].flat()
  return listed.flatMap(({ InstanceId, FriendlyName, Manufacturer }) => {
    const id = /^USB\\VID_([0-9A-F]{4})&PID_([0-9A-F]{4})\\(.*)$/i.exec(InstanceId)
    if (!id || /hub/i.test(FriendlyName ?? '')) return []
    const [, vid = '', pid = '', serial = ''] = id
    return {
      name: FriendlyName || `USB ${vid}:${pid}`,
      vid: vid.toLowerCase(),
      pid: pid.toLowerCase(),
      ...(Manufacturer && !Manufacturer.startsWith('(') && { maker: Manufacturer }),
      // With an ampersand it is the port's number and not the device's.
      ...(!serial.includes('&') && { serial }),
    }
  })
}
