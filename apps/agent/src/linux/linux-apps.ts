import { NotSupported } from '@cpm/agent-core'
import type { InventoryItem } from '@cpm/contract/estate/inventory/inventory.kinds'
import { stat } from 'node:fs/promises'
import { onPath, runTool } from '../machine/tools.ts'

type App = InventoryItem<'apps'>

const dpkgFields = [
  'binary:Package',
  'Version',
  'db:Status-Status',
  'Installed-Size',
  'Essential',
  'Priority',
  'Maintainer',
]

/** The packages of this Linux, by whichever keeps them. */
export async function listPackages(): Promise<App[]> {
  if (onPath('dpkg-query')) {
    const format = `${dpkgFields.map((field) => `\${${field}}`).join('\t')}\n`
    const own = (await runTool('dpkg', ['--print-architecture'])).trim()
    return Promise.all(
      dpkgPackages(await runTool('dpkg-query', ['-W', `-f=${format}`]), own).map((app) => withDate(app, own)),
    )
  }
  if (onPath('rpm')) {
    const format = '%{NAME}\t%{VERSION}-%{RELEASE}\t%{SIZE}\t%{INSTALLTIME}\t%{VENDOR}\n'
    return rpmPackages(await runTool('rpm', ['-qa', '--qf', format]))
  }
  throw new NotSupported('This system uses neither dpkg nor rpm.')
}

/** A library names its processor even where that is the machine's own; who installs it does not. */
export function dpkgPackages(text: string, own: string): App[] {
  return lines(text).flatMap(([called = '', version = '', status, size, essential, priority, maker]) => {
    if (status !== 'installed' || !called) return []
    const packageName = called.endsWith(`:${own}`) ? called.slice(0, -own.length - 1) : called
    return {
      packageName: packageName.slice(0, 300),
      name: packageName.split(':')[0] as string,
      version: version.slice(0, 100),
      ...(maker && { maker: maker.slice(0, 300) }),
      system: essential === 'yes' || priority === 'required' || priority === 'important',
      ...(Number(size) > 0 && { size: Number(size) * 1024 }),
    }
  })
}

export function rpmPackages(text: string): App[] {
  return lines(text).flatMap(([packageName = '', version = '', size, installedAt, maker]) => {
    if (!packageName || packageName === 'gpg-pubkey') return []
    return {
      packageName: packageName.slice(0, 300),
      name: packageName.slice(0, 300),
      version: version.slice(0, 100),
      ...(maker && maker !== '(none)' && { maker: maker.slice(0, 300) }),
      system: ['kernel', 'kernel-core', 'glibc', 'systemd', 'rpm', 'bash'].includes(packageName),
      ...(Number(size) > 0 && { size: Number(size) }),
      ...(Number(installedAt) > 0 && { installedAt: Number(installedAt) * 1000 }),
    }
  })
}

const lines = (text: string): string[][] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t'))

/** dpkg notes no date; its list of the package's files was written then. */
async function withDate(app: App, own: string): Promise<App> {
  for (const name of [app.packageName, app.name, `${app.packageName}:${own}`]) {
    const found = await stat(`/var/lib/dpkg/info/${name}.list`).catch(() => undefined)
    if (found) return { ...app, installedAt: Math.floor(found.mtimeMs) }
  }
  return app
}
