import { type Deeds, NotSupported } from '@cpm/agent-core'
import type { InventoryItem, InventoryKind } from '@cpm/contract/estate/inventory/inventory.kinds'
import { listPackages } from '../linux/linux-apps.ts'
import * as levels from '../linux/linux-levels.ts'
import * as power from '../linux/linux-power.ts'
import * as screen from '../linux/linux-screen.ts'
import { listLogs, openWritten } from '../store/log-files.ts'
import { openFile } from './open-file.ts'
import { type Abilities, permissionsOf } from './own-permissions.ts'
import { listProcesses } from './facts/processes.ts'
import type { StateFolder } from '../store/state-folder.ts'
import * as programs from '../windows/windows-apps.ts'
import * as windows from '../windows/windows-deeds.ts'

/** What the agent can do on this platform, and why not where it cannot. */
type Platform = {
  deeds: Pick<Deeds, 'restart' | 'screenshot' | 'powerOff' | 'setBrightness' | 'setVolume'> & Partial<Deeds>
  listApps(): Promise<InventoryItem<'apps'>[]>
  abilities: Abilities
}

const onLinux: Platform = {
  deeds: {
    restart: () => power.restart(),
    powerOff: (wakeAt) => power.powerOff(wakeAt),
    screenshot: () => screen.screenshot(),
    setBrightness: (percent) => levels.setBrightness(percent),
    setVolume: levels.setVolume,
  },
  listApps: listPackages,
  abilities: {
    screenshot: () => screen.screenLacks(),
    restart: () => power.powerLacks('reboot'),
    power_off: () => power.powerLacks('poweroff'),
    wake: () => power.wakeLacks(),
    brightness: () => levels.brightnessLacks(),
    volume: () => levels.volumeLacks(),
    uninstall: () => new NotSupported('Packages of Linux are in the hands of its administrator.'),
  },
}

const onWindows: Platform = {
  deeds: {
    restart: windows.restart,
    powerOff: windows.powerOff,
    screenshot: windows.screenshot,
    setBrightness: windows.setBrightness,
    setVolume: windows.setVolume,
    uninstall: programs.uninstall,
  },
  listApps: programs.listPrograms,
  abilities: {
    screenshot: () => undefined,
    restart: () => undefined,
    power_off: () => undefined,
    wake: () => windows.wakeLacks,
    brightness: windows.brightnessLacks,
    volume: () => undefined,
    uninstall: () => undefined,
  },
}

const here = process.platform === 'win32' ? onWindows : onLinux

export const planLacks = async () => {
  const { abilities } = here
  const parts = { ...abilities, on: abilities.wake, off: abilities.power_off }
  const asked = (['on', 'off', 'restart', 'brightness', 'volume'] as const).map(async (part) =>
    (await parts[part]()) ? [part] : [],
  )
  return (await Promise.all(asked)).flat()
}

/** All that this agent does on this machine beside commands and notices; the rest it does not have. */
export function deedsHere(state: StateFolder, restartAgent: () => Promise<string>): Partial<Deeds> {
  const { deeds } = here
  return {
    ...deeds,
    restartAgent,
    openFile: async (path) => (await openWritten(path)) ?? openFile(path, [state.path('identity.json')]),
    inventory: <K extends InventoryKind>(kind: K) => lists[kind](state.dir) as Promise<InventoryItem<K>[]>,
  }
}

const lists: { [K in InventoryKind]: (stateDir: string) => Promise<InventoryItem<K>[]> } = {
  apps: () => here.listApps(),
  processes: listProcesses,
  logs: listLogs,
  permissions: () => permissionsOf(here.abilities),
}
