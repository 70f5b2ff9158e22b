import type { Deeds } from '@cpm/agent-core'
import type { InventoryItem, InventoryKind } from '@cpm/contract/estate/inventory/inventory.kinds'
import { listPackages } from '../linux/linux-apps.ts'
import * as packages from '../linux/linux-install.ts'
import * as levels from '../linux/linux-levels.ts'
import * as power from '../linux/linux-power.ts'
import * as linuxPrograms from '../linux/linux-programs.ts'
import * as screen from '../linux/linux-screen.ts'
import * as linuxStarts from '../linux/linux-start.ts'
import * as linuxWallpaper from '../linux/linux-wallpaper.ts'
import { listLogs, openWritten } from '../store/log-files.ts'
import { openFile } from './open-file.ts'
import { pushFile } from '../store/push-file.ts'
import { type Backdrop, shownPicture } from '../store/shown-picture.ts'
import { type Abilities, permissionsOf } from './own-permissions.ts'
import { listProcesses } from './facts/processes.ts'
import { shellLacks } from '../desk/desk.ts'
import { screenLacks, type VncOption } from '../remote/server/find-server.ts'
import type { StateFolder } from '../store/state-folder.ts'
import * as programs from '../windows/windows-apps.ts'
import * as installers from '../windows/windows-install.ts'
import * as windows from '../windows/windows-operations.ts'
import { powershellLacks } from '../windows/windows-powershell.ts'
import * as starts from '../windows/windows-start.ts'
import * as windowsWallpaper from '../windows/windows-wallpaper.ts'
import * as windowsPrograms from '../windows/windows-programs.ts'

/** What the agent can do on this platform, and why not where it cannot. */
type Platform = {
  deeds: Pick<
    Deeds,
    'restart' | 'screenshot' | 'powerOff' | 'setBrightness' | 'setVolume' | 'programs' | 'stopProgram'
  > &
    Partial<Deeds>
  listApps(): Promise<InventoryItem<'apps'>[]>
  backdrop: Backdrop
  abilities: Abilities
}

const onLinux: Platform = {
  deeds: {
    restart: () => power.restart(),
    powerOff: (wakeAt) => power.powerOff(wakeAt),
    screenshot: () => screen.screenshot(),
    setBrightness: (percent) => levels.setBrightness(percent),
    setVolume: levels.setVolume,
    uninstall: packages.uninstall,
    install: packages.install,
    startApp: linuxStarts.startApp,
    stopApp: linuxStarts.stopApp,
    programs: linuxPrograms.listRunning,
    stopProgram: linuxPrograms.stopProgram,
  },
  listApps: listPackages,
  abilities: {
    screenshot: () => screen.screenLacks(),
    restart: () => power.powerLacks('reboot'),
    power_off: () => power.powerLacks('poweroff'),
    wake: () => power.wakeLacks(),
    brightness: () => levels.brightnessLacks(),
    volume: () => levels.volumeLacks(),
    install: packages.installLacks,
    uninstall: packages.installLacks,
    start_app: () => undefined,
    stop_app: () => undefined,
    wallpaper: linuxWallpaper.wallpaperLacks,
  },
  backdrop: linuxWallpaper.backdrop,
}

const onWindows: Platform = {
  deeds: {
    restart: windows.restart,
    powerOff: windows.powerOff,
    screenshot: windows.screenshot,
    setBrightness: windows.setBrightness,
    setVolume: windows.setVolume,
    uninstall: programs.uninstall,
    install: installers.install,
    startApp: starts.startApp,
    stopApp: starts.stopApp,
    programs: windowsPrograms.listRunning,
    stopProgram: windowsPrograms.stopProgram,
  },
  listApps: programs.listPrograms,
  abilities: {
    screenshot: () => powershellLacks(),
    restart: () => undefined,
    power_off: () => undefined,
    wake: () => windows.wakeLacks,
    brightness: windows.brightnessLacks,
    volume: () => powershellLacks(),
    install: () => undefined,
    uninstall: () => undefined,
    start_app: () => undefined,
    stop_app: () => undefined,
    wallpaper: () => powershellLacks(),
  },
  backdrop: windowsWallpaper.backdrop,
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

/** What lies behind everything else on this machine. */
export const pictureHere = (state: StateFolder) => shownPicture(state.path('wallpaper'), here.backdrop)

/** All that this agent does on this machine beside commands and notices; the rest it does not have. */
export function deedsHere(state: StateFolder, restartAgent: () => Promise<string>, vnc?: VncOption): Partial<Deeds> {
  const { deeds } = here
  const lists = listsBy(vnc)
  return {
    ...deeds,
    restartAgent,
    pushFile,
    setWallpaper: (what) => pictureHere(state).setWallpaper(what),
    openFile: async (path) => (await openWritten(path)) ?? openFile(path, [state.path('identity.json')]),
    inventory: <K extends InventoryKind>(kind: K) => lists[kind](state.dir) as Promise<InventoryItem<K>[]>,
  }
}

const listsBy = (vnc?: VncOption): { [K in InventoryKind]: (stateDir: string) => Promise<InventoryItem<K>[]> } => ({
  apps: () => here.listApps(),
  processes: listProcesses,
  logs: listLogs,
  permissions: () =>
    permissionsOf({
      ...here.abilities,
      remote_desktop: () => screenLacks(vnc),
      remote_shell: shellLacks,
      remote_files: () => undefined,
    }),
})
