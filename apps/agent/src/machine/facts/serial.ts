import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isFactorySn } from '@cpm/contract/estate/agent/factory-sn'
import si from 'systeminformation'

/** A serial number as an SN may be written, or undefined when the machine has none worth the name. */
export function snFromSerial(serial: string | undefined): string | undefined {
  const text = (serial ?? '').trim()
  const sn = text.replace(/[^A-Za-z0-9_-]/g, '').slice(0, 64)
  return sn.length >= 4 && !isFactorySn(text) ? sn : undefined
}

const prefixes: Partial<Record<NodeJS.Platform, string>> = { linux: 'LX', android: 'AD', win32: 'WN', darwin: 'MC' }

/** Short and stable; the id it is made from cannot be read back from it. */
export function stableId(seed: string, platform: NodeJS.Platform = process.platform): string {
  const hash = createHash('sha256').update(`cpm-agent ${seed}`).digest('hex').slice(0, 12).toUpperCase()
  return `${prefixes[platform] ?? 'PC'}-${hash}`
}

/** The name of this installation of the system: it stays when parts change. */
export async function systemSeed(): Promise<string | undefined> {
  for (const file of ['/etc/machine-id', '/var/lib/dbus/machine-id']) {
    try {
      const id = readFileSync(file, 'utf8').trim()
      if (id) return id
    } catch {
      // The next one.
    }
  }
  const { os, hardware, macs } = await si.uuid()
  return os || hardware || macs[0] || undefined
}

/** The SN of this machine when nobody names one: its serial number, else a stable id, else undefined. */
export async function machineSn(): Promise<string | undefined> {
  const system = await si.system().catch(() => undefined)
  const bySerial = snFromSerial(system?.serial)
  if (bySerial) return bySerial
  const seed = await systemSeed().catch(() => undefined)
  return seed === undefined ? undefined : stableId(seed)
}
