import {
  CannotDo,
  type Deeds,
  type Installing,
  type OpenFile,
  type Pushing,
  type RunningProgram,
  type Showing,
  type Updating,
} from '@cpm/agent-core'
import { shownOnceInstalled } from '@cpm/contract/delivery/artifact/artifact.payload'
import type { InventoryItem, InventoryKind } from '@cpm/contract/estate/inventory/inventory.kinds'
import { bytesFile, fileAt, logs } from './fake-files.ts'
import { crashes, installedApps, permissions, processes } from './fake-inventory.ts'
import type { FakeMachine } from './fake-machine.ts'
import { screenshot } from './fake-screen.ts'
import { between, seededBy } from '../fleet/random.ts'

const mib = 1024 * 1024
const megabytes = (bytes: number): string => `${(bytes / mib).toFixed(1)} MB`

function listOf<K extends InventoryKind>(machine: FakeMachine, kind: K): InventoryItem<K>[] {
  const lists: { [One in InventoryKind]: () => InventoryItem<One>[] } = {
    apps: () => installedApps(machine),
    processes: () => processes(machine),
    permissions: () => permissions(machine),
    logs: () => logs(machine, machine.now()).map(({ path, name, type, at, size }) => ({ path, name, type, at, size })),
  }
  return (lists[kind] as () => InventoryItem<K>[])()
}

/**
 * What a till with Windows can do. Made anew whenever it is asked for: all that lasts is the machine's, so that
 * thousands of terminals cost nothing while nobody asks.
 */
export class WindowsDeeds {
  readonly inventory: Deeds['inventory'] | undefined
  protected readonly machine: FakeMachine

  constructor(machine: FakeMachine) {
    this.machine = machine
    this.inventory = machine.lists ? async (kind) => listOf(machine, kind) : undefined
  }

  async restart(): Promise<string> {
    this.machine.power({ kind: 'restart' })
    return 'The machine restarts.'
  }

  async restartAgent(): Promise<string> {
    this.machine.power({ kind: 'restart_agent' })
    return 'The agent restarts.'
  }

  async powerOff(wakeAt: number | undefined): Promise<void> {
    this.machine.power({ kind: 'off', wakeAt })
  }

  async screenshot(): Promise<OpenFile> {
    const now = this.machine.now()
    const bytes = await screenshot(this.machine)
    const stamp = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')
    return bytesFile(`screenshot-${this.machine.spec.sn}-${stamp}.png`, '', now, bytes)
  }

  async openFile(path: string): Promise<OpenFile> {
    const file = fileAt(this.machine, path, this.machine.now())
    if (!file) throw new CannotDo('no_such_file', `There is no file ${path}.`)
    return file
  }

  async uninstall(packageName: string): Promise<string> {
    const app = this.app(packageName)
    if (app.system) throw new CannotDo('protected', `${app.name} came with the system and cannot be taken away.`)
    const { machine } = this
    machine.change({
      removed: [...machine.changes.removed, packageName],
      installed: machine.changes.installed.filter((one) => one.packageName !== packageName),
    })
    machine.storageUsed = Math.max(0, machine.storageUsed - (app.size ?? 0))
    return `${app.name} ${app.version} was taken away.`
  }

  async install({ artifact, program }: Installing): Promise<string> {
    const { machine } = this
    const { facts, name, size } = artifact
    const packageName = shownOnceInstalled(artifact)?.packageName ?? program
    if (packageName === undefined) return `${name} was installed.`
    const app = {
      packageName,
      name: facts.productName ?? packageName,
      version: facts.version ?? '1.0',
      ...(facts.versionCode !== undefined && { versionCode: facts.versionCode }),
      system: false,
      size,
      // What ran goes on with the new version.
      running: installedApps(machine).find((one) => one.packageName === packageName)?.running ?? false,
      installedAt: machine.now(),
    }
    const others = machine.changes.installed.filter((one) => one.packageName !== packageName)
    machine.change({ installed: [...others, app] })
    machine.storageUsed += size
    return `${app.name} ${app.version} was installed.`
  }

  async pushFile({ artifact, to, unpackTo }: Pushing): Promise<string> {
    this.machine.storageUsed += artifact.size
    const said = `${to}: ${artifact.size} bytes.`
    return unpackTo === undefined ? said : `${said} It was unpacked to ${unpackTo}.`
  }

  async setWallpaper({ sha256 }: Showing): Promise<string> {
    this.machine.change({ wallpaper: sha256 })
    return 'The picture is shown.'
  }

  async startApp(packageName: string): Promise<string> {
    return this.#run(packageName, true)
  }

  async stopApp(packageName: string): Promise<string> {
    return this.#run(packageName, false)
  }

  #run(packageName: string, runs: boolean): string {
    const { machine } = this
    const app = this.app(packageName)
    machine.change({ running: { ...machine.changes.running, [packageName]: runs } })
    return `${app.name} was ${runs ? 'started' : 'stopped'}.`
  }

  async programs(): Promise<RunningProgram[]> {
    return processes(this.machine).map(({ pid, name, user = '' }) => ({
      pid,
      names: [name],
      isSystem: name === 'explorer.exe' || !/^(till|u0_a\d+)$/.test(user),
    }))
  }

  /** Apps of these terminals say it of themselves all the time, as long as they run. */
  async saidWell(name: string): Promise<number | null> {
    const app = installedApps(this.machine).find((one) => one.packageName === name)
    return app?.running && !crashes(this.machine, app) ? this.machine.now() : null
  }

  /** Until the machine starts anew. */
  async stopProgram({ names: [name = ''] }: RunningProgram): Promise<string> {
    const { machine } = this
    machine.ended = { bootAt: machine.bootAt, names: [...machine.endedNow(), name] }
    return `${name} was ended.`
  }

  async setVolume(percent: number): Promise<void> {
    this.machine.change({ volume: percent })
  }

  protected app(packageName: string): InventoryItem<'apps'> {
    const app = installedApps(this.machine).find((one) => one.packageName === packageName)
    if (!app) throw new CannotDo('no_such_app', `There is no app ${packageName}.`)
    return app
  }
}

/** What a terminal with Android can do besides. */
export class AndroidDeeds extends WindowsDeeds {
  async lock(password: string): Promise<string> {
    this.machine.change({ password })
    return 'The screen is locked.'
  }

  async unlock(): Promise<string> {
    const was = this.machine.changes.password
    this.machine.change({ password: undefined })
    return was === undefined ? 'It was not locked.' : 'The screen is unlocked.'
  }

  async updateSystem({ artifact, versionTo, reboot }: Updating): Promise<string> {
    this.machine.change({ nextRomVersion: versionTo })
    if (reboot === 'now') this.machine.power({ kind: 'restart' })
    return `${artifact.name} is in place; ${versionTo} is started ${reboot === 'now' ? 'now' : 'the next time'}.`
  }

  async playWallpaper({ sha256 }: Showing): Promise<string> {
    this.machine.change({ wallpaper: sha256 })
    return 'The video is played.'
  }

  async setBootAnimation({ sha256 }: Showing): Promise<string> {
    this.machine.change({ bootAnimation: sha256 })
    return 'It is played at the next start.'
  }

  async clearCache(packageName: string | undefined): Promise<string> {
    const { machine } = this
    const share =
      packageName === undefined
        ? 1
        : between(seededBy(machine.spec.sn, this.app(packageName).packageName, 'cache'), 0.02, 0.2)
    const freed = machine.cached * share
    machine.cached -= freed
    machine.storageUsed = Math.max(0, machine.storageUsed - freed)
    return `${megabytes(freed)} were freed.`
  }

  async factoryReset(): Promise<string> {
    this.machine.power({ kind: 'factory_reset' })
    return 'The terminal goes back to how it left the factory.'
  }

  async setPermission(packageName: string, permission: string, granted: boolean): Promise<string> {
    const { machine } = this
    this.app(packageName)
    const one = permissions(machine).find((p) => p.packageName === packageName && p.permission === permission)
    if (!one) throw new CannotDo('protected', `${packageName} does not ask for ${permission}.`)
    if (!one.changeable) throw new CannotDo('protected', `${permission} cannot be changed.`)
    machine.change({ permissions: { ...machine.changes.permissions, [`${packageName} ${permission}`]: granted } })
    return granted ? `${permission} is granted.` : `${permission} is taken away.`
  }

  async setBrightness(percent: number): Promise<void> {
    this.machine.change({ brightness: percent })
  }
}
