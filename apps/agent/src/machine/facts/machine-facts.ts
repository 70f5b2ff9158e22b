import type { Facts, Peripheral, SomeFacts } from '@cpm/contract/estate/agent/report'
import os from 'node:os'
import si from 'systeminformation'
import { cached } from './cache.ts'
import { codePageHere } from './code-page-here.ts'
import { locationReader, type LocationOptions, sensesHere } from '../location/location.ts'
import { stableId, systemSeed } from './serial.ts'
import { readUsb } from './usb.ts'

const minute = 60_000

/** Reads what this machine can say of itself; everything is optional, and what is slow is kept for a while. */
export function factsReader(agent: string, where: LocationOptions): () => Promise<SomeFacts> {
  const parts: (() => Promise<SomeFacts | undefined>)[] = [
    cached(60 * minute, readMaker),
    cached(60 * minute, readSystem),
    cached(5 * minute, readResolution),
    cached(minute / 2, readBattery),
    cached(minute, readTemperature),
    cached(minute, readStorage),
    cached(minute / 4, readNetwork),
    cached(minute / 6, async () => peripherals(await readUsb())),
    cached(0, readMemory),
    cached(5_000, cpuReader()),
    cached(60 * minute, () => ({ agent, bootAt: bootAt() })),
    cached(minute, locationReader(sensesHere(where))),
  ]
  return async () => Object.assign({}, ...(await Promise.all(parts.map((part) => part()))))
}

/** The system's uptime drifts by the second; the start of the machine does not. */
export function bootAt(): number {
  return Math.round((Date.now() - os.uptime() * 1000) / 1000) * 1000
}

/** Leaves out what a machine does not know. */
function known(facts: Record<string, string | undefined>): SomeFacts {
  const told = Object.entries(facts).map(([name, text]) => [name, text?.trim().slice(0, 200)] as const)
  return Object.fromEntries(told.filter(([, text]) => text && text !== '-')) as SomeFacts
}

async function readMaker(): Promise<SomeFacts> {
  const { manufacturer, model, serial } = await si.system()
  return known({ maker: manufacturer, model, serial })
}

async function readSystem(): Promise<SomeFacts> {
  const { distro, release, kernel, build } = await si.osInfo()
  const seed = await systemSeed()
  return known({
    os: distro || os.type(),
    osVersion: release || os.release(),
    romVersion: build || kernel,
    systemId: seed && stableId(seed),
    codePage: await codePageHere(),
  })
}

async function readResolution(): Promise<SomeFacts> {
  const { displays } = await si.graphics()
  const screen = displays.find((one) => one.main) ?? displays[0]
  const [x, y] = [screen?.currentResX ?? screen?.resolutionX, screen?.currentResY ?? screen?.resolutionY]
  return x && y ? { resolution: `${x}x${y}` } : {}
}

async function readBattery(): Promise<SomeFacts> {
  const { hasBattery, percent, isCharging, acConnected } = await si.battery()
  if (!hasBattery) return { battery: null }
  return { battery: Math.min(100, Math.max(0, percent)), charging: isCharging || acConnected }
}

/** Many a machine does not say it, a virtual one never. */
async function readTemperature(): Promise<SomeFacts> {
  const { main } = await si.cpuTemperature()
  return typeof main === 'number' && main > 0 ? { temperature: Math.round(main * 10) / 10 } : {}
}

/** The disk the system lies on; others come and go. */
async function readStorage(): Promise<SomeFacts> {
  const disks = await si.fsSize()
  const home = process.platform === 'win32' ? (process.env['SystemDrive'] ?? 'C:') : '/'
  const disk = disks.find((one) => one.mount.toUpperCase().startsWith(home.toUpperCase())) ?? disks[0]
  return disk ? { storage: { total: disk.size, used: disk.used } } : {}
}

async function readMemory(): Promise<SomeFacts> {
  const { total, available } = await si.mem()
  return { memory: { total, used: Math.max(0, total - available) } }
}

const kinds: Record<string, Facts['network']['type']> = { wired: 'ethernet', wireless: 'wifi', cellular: 'cellular' }

async function readNetwork(): Promise<SomeFacts> {
  const listed = [await si.networkInterfaces()].flat()
  const card = listed.find((one) => one.default) ?? listed.find((one) => !one.internal && one.ip4)
  if (!card) return {}
  const type = kinds[card.type] ?? 'other'
  const wifi = type === 'wifi' ? (await si.wifiConnections().catch(() => []))[0] : undefined
  const [stats] = await si.networkStats(card.iface)
  return {
    network: {
      type,
      ...known({ ip: card.ip4 || card.ip6, mac: card.mac, name: wifi?.ssid || card.ifaceName }),
      ...(wifi?.quality && { signal: Math.min(100, Math.max(0, wifi.quality)) }),
      ...(stats && { rxBytes: Math.max(0, stats.rx_bytes), txBytes: Math.max(0, stats.tx_bytes) }),
    } as Facts['network'],
  }
}

function peripherals(devices: Peripheral[] | undefined): SomeFacts {
  return devices ? { peripherals: devices.slice(0, 64) } : {}
}

/** Load since the last time it was asked; the first answer is since the start. */
function cpuReader(): () => SomeFacts {
  let before = { busy: 0, all: 0 }
  return () => {
    const now = { busy: 0, all: 0 }
    for (const { times } of os.cpus()) {
      const all = Object.values(times).reduce((sum, one) => sum + one, 0)
      now.all += all
      now.busy += all - times.idle
    }
    const all = now.all - before.all
    const cpu = all > 0 ? Math.round(((now.busy - before.busy) / all) * 1000) / 10 : 0
    before = now
    return { cpu: Math.min(100, Math.max(0, cpu)) }
  }
}
