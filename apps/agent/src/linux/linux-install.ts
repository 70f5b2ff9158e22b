import { CannotDo, type Installing, NotSupported } from '@cpm/agent-core'
import { rm } from 'node:fs/promises'
import { onPath, runTool, ToolFailed } from '../machine/tools.ts'
import { dpkg, type PackageState, stateOf } from './linux-dpkg.ts'
import { repack } from './linux-repack.ts'

/** The most that is told of what an installer said. */
const saidLimit = 2_000

/** Packages are for the administrator of the system: without its rights none is installed. */
export const installLacks = (): NotSupported | undefined => {
  if (!onPath('dpkg')) return new NotSupported('This system does not use dpkg.')
  return process.getuid?.() === 0
    ? undefined
    : new NotSupported('The agent is not allowed to install packages: it does not run as root.')
}

/**
 * Installs a Debian package, all of it or nothing: where it cannot be, what was there before is there again, or
 * nothing of it. What dpkg says is there has the last word.
 */
export async function install({ path, artifact, signal }: Installing): Promise<string> {
  const lacks = installLacks()
  if (lacks) throw lacks
  if (artifact.kind !== 'deb') throw new CannotDo('wrong_file', `Linux cannot install a ${artifact.kind} file.`)
  const name = await nameIn(path)
  const had = await stateOf(name)
  const before = `${path}.before`
  try {
    if (had.status === 'installed') await keep(name, before)
    await dpkg(['--force-confdef', '--force-confold', '-i', path], signal)
  } catch (error) {
    if (error instanceof CannotDo) throw error
    throw new CannotDo('not_installed', `${said(error)}\n${await putBack(name, had, before)}`.trim())
  } finally {
    await rm(before, { force: true })
  }
  const { status, version } = await stateOf(name)
  if (status !== 'installed') throw new CannotDo('not_installed', `dpkg says that ${name} is ${status}.`)
  return `${name} ${version} is installed.`
}

/** What the package is called. One for other processors is not even begun with. */
async function nameIn(path: string): Promise<string> {
  const asked = await runTool('dpkg-deb', ['-f', path, 'Package', 'Architecture']).catch((error: unknown) => {
    throw new CannotDo('not_installed', said(error))
  })
  const field = (name: string) => new RegExp(`^${name}: *(\\S+)`, 'm').exec(asked)?.[1] ?? ''
  const architecture = field('Architecture')
  const own = (await runTool('dpkg', ['--print-architecture'])).trim()
  if (['all', own].includes(architecture)) return field('Package')
  const foreign = (await runTool('dpkg', ['--print-foreign-architectures'])).split('\n')
  if (foreign.includes(architecture)) return `${field('Package')}:${architecture}`
  throw new CannotDo('wrong_file', `The package is for ${architecture}, but this machine is ${own}.`)
}

async function keep(name: string, to: string): Promise<void> {
  await repack(name, to).catch((error: unknown) => {
    throw (error as NodeJS.ErrnoException).code === 'ENOSPC' || /No space left/.test(said(error))
      ? new CannotDo('no_space', 'There is not enough space to keep the previous version.')
      : error
  })
}

/** After a failed install: nothing of it stays half done. Answers how it stands now. */
async function putBack(name: string, had: PackageState, before: string): Promise<string> {
  const now = await stateOf(name)
  if (now.status === had.status && now.version === had.version) return ''
  try {
    if (had.status === 'installed') {
      await dpkg(['--force-confdef', '--force-confold', '--force-downgrade', '-i', before])
      return `${name} ${had.version} is there as before.`
    }
    const isKnown = had.status === 'config-files'
    await dpkg(['--force-remove-reinstreq', isKnown ? '--remove' : '--purge', name])
    return `${name} was removed completely.`
  } catch (error) {
    return `The previous version could not be restored: ${said(error)}`
  }
}

function said(error: unknown): string {
  const all = error instanceof ToolFailed ? error.said || error.message : String(error)
  return all.slice(-saidLimit)
}

/** Takes a package away, its settings left where they are. */
export async function uninstall(packageName: string): Promise<string> {
  const lacks = installLacks()
  if (lacks) throw lacks
  const { status, isEssential } = await stateOf(packageName)
  if (status !== 'installed') throw new CannotDo('no_such_app', `Package ${packageName} not found.`)
  if (isEssential) throw new CannotDo('protected', `${packageName} is part of the system.`)
  await dpkg(['-r', packageName]).catch((error: unknown) => {
    throw new CannotDo('protected', said(error))
  })
  return `${packageName} was taken away.`
}
