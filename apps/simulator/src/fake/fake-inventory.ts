import { agentPackages } from '@cpm/contract/estate/inventory/agent.packages'
import type { AgentAbility } from '@cpm/contract/estate/inventory/agent.abilities'
import type { GrantedPermission, InstalledApp, RunningProcess } from '@cpm/contract/estate/inventory/inventory.kinds'
import { type KnownApp, knownApps } from './apps/app-list.ts'
import type { FakeMachine } from './fake-machine.ts'
import { between, chance, pick, seededBy, whole } from '../fleet/random.ts'

const mib = 1024 * 1024
const day = 86_400_000
/** Before this nothing was installed. */
const firstAt = Date.UTC(2025, 0, 6)

/** What this terminal came with, less what was taken away since. Nothing of it is kept: it is the same each time. */
export function ownApps({ spec, changes }: FakeMachine): KnownApp[] {
  return knownApps(spec.model.platform).filter(
    ({ packageName, of, share = 1 }) =>
      !changes.removed.includes(packageName) &&
      (of === undefined || of === spec.model.maker) &&
      chance(seededBy(spec.sn, packageName, 'has'), share),
  )
}

/** What is on the terminal: what it came with, and what was installed since. */
export function installedApps(machine: FakeMachine): InstalledApp[] {
  const { installed, running } = machine.changes
  const newer = new Set(installed.map(({ packageName }) => packageName))
  const own = factoryApps(machine).filter(({ packageName }) => !newer.has(packageName))
  return [...own, ...installed].map((app) => ({ ...app, running: running[app.packageName] ?? app.running ?? false }))
}

function factoryApps(machine: FakeMachine): InstalledApp[] {
  const { sn, model, osVersion } = machine.spec
  return ownApps(machine).map((app) => {
    const random = seededBy(sn, app.packageName)
    const ofSystem = app.maker === 'Google' && app.versions[0] === '10'
    const version = ofSystem
      ? osVersion
      : chance(random, 0.7)
        ? (app.versions[0] as string)
        : pick(random, app.versions)
    return {
      packageName: app.packageName,
      name: app.name,
      version,
      ...(model.platform === 'android' && { versionCode: codeOf(version) }),
      maker: app.maker,
      system: app.system ?? false,
      running: app.runs ?? false,
      size: Math.round(app.size * mib * between(random, 0.97, 1.06)),
      installedAt: app.system ? firstAt : firstAt + whole(random, 5, 600) * day + whole(random, 0, day),
    }
  })
}

/** `5.4.1` is 50401, as makers number them. */
const codeOf = (version: string): number =>
  version
    .split('.')
    .slice(0, 3)
    .reduce((code, part) => code * 100 + (Number(part) % 100), 0)

type Task = { name: string; user: string; command?: string; heavy?: true }
const root = (name: string): Task => ({ name, user: 'root' })
const system = (name: string): Task => ({ name, user: 'SYSTEM' })
const base: Record<'android' | 'windows', readonly Task[]> = {
  android: [
    { name: 'init', user: 'root', command: '/system/bin/init second_stage' },
    root('ueventd'),
    root('vold'),
    root('zygote64'),
    root('adbd'),
    { name: 'logd', user: 'logd' },
    { name: 'surfaceflinger', user: 'system', heavy: true },
    { name: 'system_server', user: 'system', heavy: true },
    { name: 'netd', user: 'root' },
    { name: 'wpa_supplicant', user: 'wifi' },
  ],
  windows: [
    system('System'),
    system('smss.exe'),
    system('csrss.exe'),
    system('wininit.exe'),
    system('services.exe'),
    system('lsass.exe'),
    ...Array.from({ length: 9 }, () => ({
      name: 'svchost.exe',
      user: 'SYSTEM',
      command: 'C:\\Windows\\System32\\svchost.exe -k netsvcs -p',
    })),
    { name: 'spoolsv.exe', user: 'SYSTEM', command: 'C:\\Windows\\System32\\spoolsv.exe' },
    { name: 'MsMpEng.exe', user: 'SYSTEM', heavy: true },
    { name: 'dwm.exe', user: 'DWM-1', heavy: true },
    { name: 'explorer.exe', user: 'till', command: 'C:\\Windows\\explorer.exe' },
  ],
}

/**
 * A version called `-broken` crashes at its start, one called `-fragile` on one terminal in fifty: that is how a rehearsal
 * sees terminals go back.
 */
export const crashes = ({ spec }: Pick<FakeMachine, 'spec'>, { version }: Pick<InstalledApp, 'version'>): boolean =>
  version.endsWith('-broken') || (version.endsWith('-fragile') && isFragileOn(spec.sn))

/** Whether a version called `-fragile` crashes on it. */
export const isFragileOn = (sn: string): boolean => seededBy(sn, 'fragile')() < 0.02

/** Processes of this start of the machine; what they take of it moves with the machine. */
export function processes(machine: FakeMachine): RunningProcess[] {
  const { spec, bootAt, cpu, memoryUsed } = machine
  const isWindows = spec.model.platform === 'windows'
  const random = seededBy(spec.sn, bootAt)
  const known = new Map(ownApps(machine).map((app) => [app.packageName, app]))
  const apps = installedApps(machine)
    .filter((app) => app.running && app.packageName !== 'android' && !crashes(machine, app))
    .map((app): Task => {
      const file = known.get(app.packageName)?.file ?? `${app.name}.exe`
      return isWindows
        ? { name: file, user: 'till', command: `"C:\\Program Files\\${app.name}\\${file}"`, heavy: true }
        : { name: app.packageName, user: app.system ? 'system' : `u0_a${whole(random, 70, 180)}`, heavy: true }
    })
  const all = [...base[isWindows ? 'windows' : 'android'], ...apps]
  const weights = all.map(({ heavy }) => (heavy ? between(random, 1, 6) : between(random, 0.05, 0.4)))
  const total = weights.reduce((sum, one) => sum + one, 0)
  let pid = isWindows ? 0 : 1
  const ended = machine.endedNow()
  const listed = all.map(({ name, user, command }, i) => {
    const share = (weights[i] as number) / total
    const started = bootAt + Math.round(i * between(random, 300, 900))
    const one = {
      pid,
      name,
      user,
      ...(command !== undefined && { command }),
      cpu: Math.round(cpu * share * 10) / 10,
      memory: Math.round(memoryUsed * 0.8 * share),
      startedAt: started,
    }
    pid = isWindows ? pid + 4 * whole(random, 1, 90) : pid + whole(random, 1, 160)
    return one
  })
  return listed.filter(({ name }) => !ended.includes(name))
}

/** What a shop's terminal usually denies. */
const usuallyDenied = 0.2
const ours: readonly AgentAbility[] = [
  'screenshot',
  'restart',
  'files',
  'logs',
  'command',
  'message',
  'apps',
  'processes',
  'install',
  'push_file',
  'start_app',
  'stop_app',
  'wallpaper',
  'uninstall',
  'volume',
  'remote_desktop',
  'remote_shell',
  'remote_files',
]
const oursOnAndroid: readonly AgentAbility[] = [
  'lock',
  'clear_cache',
  'factory_reset',
  'set_permission',
  'power',
  'brightness',
  'device_owner',
  'system_update',
  'boot_animation',
]

/** What the agent itself may do, and why not: shops differ in what they granted, Windows has no backlight. */
function ofAgent({ spec, platform }: FakeMachine): GrantedPermission[] {
  const isAndroid = platform === 'android'
  const packageName = agentPackages[platform]
  const one = (name: AgentAbility, lack?: string) => ({
    packageName,
    permission: `agent.${name}`,
    granted: lack === undefined,
    changeable: false,
    ...(lack !== undefined && { note: lack }),
  })
  const granted = [...ours, ...(isAndroid ? oursOnAndroid : [])].map((name) => one(name))
  if (!isAndroid) return [...granted, one('brightness', 'The screen has no adjustable backlight')]
  const lacksUsage = chance(seededBy(spec.sn, 'usage'), 0.15)
  return [...granted, one('usage', lacksUsage ? 'Access to usage data is not granted in the settings' : undefined)]
}

/** What apps may do [2.15]: permissions of Android at run time, and what the agent itself can do here. */
export function permissions(machine: FakeMachine): GrantedPermission[] {
  const { spec, changes } = machine
  const own = ofAgent(machine)
  if (machine.platform !== 'android') return own
  const asked = ownApps(machine).flatMap(({ packageName, system: isSystem, asks = [] }) =>
    asks.map((name) => {
      const permission = `android.permission.${name}`
      const denied = !isSystem && chance(seededBy(spec.sn, packageName, name), usuallyDenied)
      return {
        packageName,
        permission,
        granted: changes.permissions[`${packageName} ${permission}`] ?? !denied,
        changeable: true,
      }
    }),
  )
  return [...own, ...asked]
}
