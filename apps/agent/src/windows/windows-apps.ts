import { CannotDo } from '@cpm/agent-core'
import type { InventoryItem } from '@cpm/contract/estate/inventory/inventory.kinds'
import { setTimeout as wait } from 'node:timers/promises'
import { runCommand } from '../command/run-command.ts'
import { onPath } from '../machine/tools.ts'
import { type Key, keysIfAny, readKeys } from './windows-registry.ts'

type App = InventoryItem<'apps'>

/** A program as the registry has it. */
export type Program = {
  key: string
  name: string
  version?: string | undefined
  maker?: string | undefined
  /** KiB. */
  size?: number | undefined
  /** `20260131` */
  date?: string | undefined
  isSystem: boolean
  byInstaller: boolean
  quiet?: string | undefined
  uninstall?: string | undefined
  icon?: string | undefined
  folder?: string | undefined
}

const below = String.raw`SOFTWARE\Microsoft\Windows\CurrentVersion\Uninstall`

/** The machine's own first: without it nothing is known. */
export async function readPrograms(): Promise<Program[]> {
  const keys = await Promise.all([
    readKeys(`HKLM\\${below}`, '64'),
    keysIfAny(`HKLM\\${below}`, '32'),
    keysIfAny(`HKCU\\${below}`),
  ])
  return programsOf(keys.flat())
}

/** A key may stand in more than one root; the first counts. */
export function programsOf(keys: readonly Key[]): Program[] {
  const listed = keys.flatMap(programIn)
  return [...new Map(listed.toReversed().map((one) => [one.key, one])).values()].toReversed()
}

function programIn({ path, values }: Key): Program[] {
  const text = (name: string) => String(values.get(name) ?? '') || undefined
  const name = text('DisplayName')
  const parts = path.split('\\')
  // An update stands below the program it is of, or names it.
  if (!name || parts.at(-2)?.toLowerCase() !== 'uninstall' || text('ParentKeyName')) return []
  const size = values.get('EstimatedSize')
  return [
    {
      key: parts.at(-1) ?? '',
      name,
      version: text('DisplayVersion'),
      maker: text('Publisher'),
      size: typeof size === 'number' ? size : undefined,
      date: text('InstallDate'),
      isSystem: values.get('SystemComponent') === 1,
      byInstaller: values.get('WindowsInstaller') === 1,
      quiet: text('QuietUninstallString'),
      uninstall: text('UninstallString'),
      icon: text('DisplayIcon'),
      folder: text('InstallLocation'),
    },
  ]
}

export const listPrograms = async (): Promise<App[]> => (await readPrograms()).map(appOf)

export function appOf({ key, name, version, maker, size, date, isSystem }: Program): App {
  const day = /^(\d{4})(\d\d)(\d\d)$/.exec(date ?? '')
  return {
    packageName: key.slice(0, 300),
    name: name.slice(0, 300),
    version: (version ?? '').slice(0, 100),
    ...(maker && { maker: maker.slice(0, 300) }),
    system: isSystem,
    ...(size !== undefined && size > 0 && { size: size * 1024 }),
    ...(day && { installedAt: Date.UTC(Number(day[1]), Number(day[2]) - 1, Number(day[3])) }),
  }
}

const productCode = /^\{[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}\}$/i

/** The line that takes a program away without asking anybody; undefined when it has none. */
export function uninstallLine(program: Program, hasWinget: boolean): string | undefined {
  if (program.quiet) return program.quiet
  if (productCode.test(program.key) && (program.byInstaller || /msiexec/i.test(program.uninstall ?? '')))
    return `msiexec.exe /x ${program.key} /qn /norestart`
  // A key with anything else in it could end the argument it stands in.
  if (!hasWinget || !/^[\w .+{}()-]+$/.test(program.key)) return undefined
  return `winget uninstall --product-code "${program.key}" --silent --disable-interactivity --accept-source-agreements`
}

/** Done; done once the machine starts anew. */
const doneCodes: readonly (number | null)[] = [0, 1641, 3010]
const goneCode = 1605
const uninstallMs = 8 * 60_000
/** Many uninstallers end while a copy of them goes on. */
const goneWithinMs = 90_000
const goneLookMs = 1_000

/** Takes a program away and makes sure that it is gone. */
export async function uninstall(key: string): Promise<string> {
  const program = (await readPrograms()).find((one) => one.key === key)
  if (!program) throw new CannotDo('no_such_app', `Program ${key} not found`)
  if (program.isSystem) throw new CannotDo('protected', `${program.name} is part of the system`)
  const line = uninstallLine(program, onPath('winget'))
  if (!line) throw new CannotDo('protected', `${program.name} has no way to be uninstalled without a person`)
  const { signal } = new AbortController()
  const { exitCode, output, timedOut } = await runCommand(line, { timeoutMs: uninstallMs, outputLimit: 4_000, signal })
  if (timedOut) throw new CannotDo('timeout', `The uninstaller of ${program.name} did not finish`)
  if (!doneCodes.includes(exitCode) && exitCode !== goneCode)
    throw new CannotDo('exit_code', `The uninstaller of ${program.name} exited with code ${exitCode}. ${output}`.trim())
  for (const until = Date.now() + goneWithinMs; ; await wait(goneLookMs)) {
    if (!(await readPrograms()).some((one) => one.key === key)) break
    if (Date.now() > until)
      throw new CannotDo('exit_code', `The uninstaller finished, but ${program.name} is still installed`)
  }
  return exitCode === 0 ? `${program.name} was uninstalled.` : `${program.name} goes for good at the next start.`
}
