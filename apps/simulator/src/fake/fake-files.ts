import type { OpenFile } from '@cpm/agent-core'
import type { LogFile } from '@cpm/contract/estate/inventory/inventory.kinds'
import type { FakeMachine } from './fake-machine.ts'
import { between, pick, seededBy, whole } from '../fleet/random.ts'

const day = 86_400_000
const kept = 7
const chunk = 4096

type Log = LogFile & { at: number; from: number; bytesPerDay: number; seed: string; lines: readonly string[] }

const lines = {
  system: [
    'I ActivityManager: Start proc for service',
    'D WifiStateMachine: RSSI poll, link speed 72',
    'I PowerManagerService: Waking up from sleep',
    'W InputDispatcher: channel unregistered',
    'D BatteryService: level update',
    'I ConnectivityService: network validated',
  ],
  agent: [
    'report sent, acknowledged',
    'connected',
    'looked at the machine, nothing changed',
    'configuration held',
    'run taken, waits for its turn',
  ],
  app: [
    'sale opened by cashier',
    'item scanned',
    'payment approved by host',
    'receipt printed',
    'drawer opened',
    'journal closed, totals match',
  ],
  crash: [
    'at com.harbour.pos.print.SpoolJob.run(SpoolJob.kt:118)',
    'at android.os.Handler.handleCallback(Handler.java:883)',
    'at com.harbour.pos.ui.ReceiptView.draw(ReceiptView.kt:64)',
    'Caused by: java.io.IOException: device or resource busy',
  ],
} as const

const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Logs that lie on the terminal now [3.16]: one of each kind a day for a week; today's are still growing. */
export function logs(machine: FakeMachine, now: number): Log[] {
  const isWindows = machine.platform === 'windows'
  const today = Math.floor(now / day) * day
  return Array.from({ length: kept }, (_, i) => today - i * day).flatMap((from) => {
    const date = dateOf(from)
    const ofDay = (type: keyof typeof lines, path: string, most: number): Log[] => {
      const seed = `${machine.spec.sn} ${path}`
      const bytesPerDay = whole(seededBy(seed), most / 6, most)
      const until = Math.min(now, from + day)
      const size = Math.floor((bytesPerDay * (until - from)) / day)
      const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
      return size > 0 ? [{ path, name, type, at: until, size, from, bytesPerDay, seed, lines: lines[type] }] : []
    }
    const crashed = seededBy(machine.spec.sn, date, 'crash')() < 0.1
    if (isWindows)
      return [
        ...ofDay('system', `C:\\Windows\\Logs\\CPM\\system-${date}.log`, 2_400_000),
        ...ofDay('agent', `C:\\ProgramData\\CPM\\logs\\agent-${date}.log`, 240_000),
        ...ofDay('app', `C:\\ProgramData\\Harbour\\POS\\logs\\pos-${date}.log`, 5_000_000),
        ...(crashed ? ofDay('crash', `C:\\ProgramData\\Harbour\\POS\\dumps\\crash-${date}.txt`, 40_000) : []),
      ]
    return [
      ...ofDay('system', `/sdcard/logs/system/logcat-${date}.log`, 3_600_000),
      ...ofDay('agent', `/sdcard/logs/agent/agent-${date}.log`, 160_000),
      ...ofDay('app', `/sdcard/logs/harbour/pos-${date}.log`, 1_800_000),
      ...(crashed ? ofDay('crash', `/sdcard/logs/crash/com.harbour.pos-${date}.txt`, 30_000) : []),
    ]
  })
}

/** Piece `index` of a log, always the same, so that any part of it can be read at any time and nothing is kept. */
function pieceOf(log: Log, index: number): string {
  const random = seededBy(log.seed, index)
  const at = log.from + (index * chunk * day) / log.bytesPerDay
  const stepMs = (80 * day) / log.bytesPerDay
  let text = ''
  for (let n = 0; text.length < chunk; n++) {
    const time = new Date(at + n * stepMs).toISOString().replace('T', ' ').slice(0, 23)
    text += `${time} ${String(whole(random, 200, 9999)).padStart(5)} ${pick(random, log.lines)} #${whole(random, 1, 99_999)} ${between(random, 1, 900).toFixed(1)} ms\n`
  }
  return `${text.slice(0, chunk - 1)}\n`
}

export function logFile(log: Log): OpenFile {
  return {
    name: log.name,
    path: log.path,
    size: log.size,
    at: log.at,
    read: async (offset, length) => {
      const until = Math.min(log.size, offset + length)
      const first = Math.floor(offset / chunk)
      let text = ''
      for (let i = first; i * chunk < until; i++) text += pieceOf(log, i)
      return Buffer.from(text.slice(offset - first * chunk, Math.max(0, until - first * chunk)), 'latin1')
    },
    close: async () => {},
  }
}

/** A file that is here whole. */
export function bytesFile(name: string, path: string, at: number, bytes: Uint8Array): OpenFile {
  return {
    name,
    path,
    size: bytes.length,
    at,
    read: async (offset, length) => bytes.subarray(offset, offset + length),
    close: async () => {},
  }
}

/** The file at `path`, or nothing when this terminal has no such. Slashes of either kind will do on Windows. */
export function fileAt(machine: FakeMachine, path: string, now: number): OpenFile | undefined {
  const isWindows = machine.platform === 'windows'
  const same = (one: string) =>
    isWindows ? one.toLowerCase() === path.replaceAll('/', '\\').toLowerCase() : one === path
  const log = logs(machine, now).find((one) => same(one.path))
  if (log) return logFile(log)
  const small = smallFiles(machine).find(([one]) => same(one))
  if (!small) return undefined
  const [where, text] = small
  const name = where.slice(Math.max(where.lastIndexOf('/'), where.lastIndexOf('\\')) + 1)
  return bytesFile(name, where, machine.bootAt, Buffer.from(text))
}

/** Settings a person would want to see. */
export function smallFiles({ spec, platform }: FakeMachine): [path: string, text: string][] {
  const { model, rom, osVersion, sn } = spec
  const shop = `[shop]\nname=${spec.place.name}\nterminal=${spec.name}\n\n[host]\nurl=https://pos.harbour.example\ntimeout=30\n`
  if (platform === 'windows')
    return [
      ['C:\\ProgramData\\Harbour\\POS\\pos.ini', shop.replaceAll('\n', '\r\n')],
      ['C:\\Windows\\System32\\drivers\\etc\\hosts', '127.0.0.1 localhost\r\n'],
    ]
  return [
    [
      '/system/build.prop',
      `ro.product.manufacturer=${model.maker}\nro.product.model=${model.model}\nro.build.version.release=${osVersion}\nro.build.display.id=${rom}\nro.serialno=${sn}\n`,
    ],
    ['/sdcard/Android/data/com.harbour.pos/files/pos.ini', shop],
    ['/system/etc/hosts', '127.0.0.1       localhost\n::1             ip6-localhost\n'],
  ]
}
