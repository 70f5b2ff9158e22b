import { CannotDo } from '@cpm/agent-core'
import type { InventoryItem } from '@cpm/contract/estate/inventory/inventory.kinds'
import { setTimeout as wait } from 'node:timers/promises'
import { runCommand } from '../command/run-command.ts'
import { onPath, powershell } from '../machine/tools.ts'

type App = InventoryItem<'apps'>

/** A program as the registry has it. */
export type Program = {
  key: string
  name: string
  version?: string | null
  maker?: string | null
  /** KiB. */
  size?: number | null
  /** `20260131` */
  date?: string | null
  system?: number | null
  byInstaller?: number | null
  quiet?: string | null
  uninstall?: string | null
}

const roots = [
  'HKLM:\\SOFTWARE\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\*',
  'HKLM:\\SOFTWARE\\WOW6432Node\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\*',
  'HKCU:\\SOFTWARE\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\*',
]
const script =
  `Get-ItemProperty ${roots.map((root) => `'${root}'`).join(',')} -ErrorAction SilentlyContinue | ` +
  'Where-Object { $_.DisplayName -and -not $_.ParentKeyName } | ForEach-Object { [pscustomobject]@{ key=$_.PSChildName; ' +
  'name=[string]$_.DisplayName; version=[string]$_.DisplayVersion; maker=[string]$_.Publisher; size=$_.EstimatedSize; ' +
  'date=[string]$_.InstallDate; system=$_.SystemComponent; byInstaller=$_.WindowsInstaller; ' +
  'quiet=[string]$_.QuietUninstallString; uninstall=[string]$_.UninstallString } } | ConvertTo-Json -Compress'

async function readPrograms(): Promise<Program[]> {
  return programsOf(await powershell(script))
}

/** A key may stand in more than one root; the first is the machine's own. */
export function programsOf(json: string): Program[] {
  const listed = [JSON.parse(json.trim() || '[]') as Program | Program[]].flat()
  return [...new Map(listed.toReversed().map((one) => [one.key, one])).values()].toReversed()
}

export const listPrograms = async (): Promise<App[]> => (await readPrograms()).map(appOf)

export function appOf({ key, name, version, maker, size, date, system }: Program): App {
  const day = /^(\d{4})(\d\d)(\d\d)$/.exec(date ?? '')
  return {
    packageName: key.slice(0, 300),
    name: name.slice(0, 300),
    version: (version || '').slice(0, 100),
    ...(maker && { maker: maker.slice(0, 300) }),
    system: system === 1,
    ...(typeof size === 'number' && size > 0 && { size: size * 1024 }),
    ...(day && { installedAt: Date.UTC(Number(day[1]), Number(day[2]) - 1, Number(day[3])) }),
  }
}

const productCode = /^\{[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}\}$/i

/** The line that takes a program away without asking anybody; undefined when it has none. */
export function uninstallLine(program: Program, hasWinget: boolean): string | undefined {
  if (program.quiet) return program.quiet
  if (productCode.test(program.key) && (program.byInstaller === 1 || /msiexec/i.test(program.uninstall ?? '')))
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

/** Takes a program away and makes sure that it is gone. */
export async function uninstall(key: string): Promise<string> {
  const program = (await readPrograms()).find((one) => one.key === key)
  if (!program) throw new CannotDo('no_such_app', `There is no program ${key}`)
  if (program.system === 1) throw new CannotDo('protected', `${program.name} is part of the system`)
  const line = uninstallLine(program, onPath('winget'))
  if (!line) throw new CannotDo('protected', `${program.name} has no way to be uninstalled without a person`)
  const { signal } = new AbortController()
  const { exitCode, output, timedOut } = await runCommand(line, { timeoutMs: uninstallMs, outputLimit: 4_000, signal })
  if (timedOut) throw new CannotDo('timeout', `The uninstaller of ${program.name} did not end`)
  if (!doneCodes.includes(exitCode) && exitCode !== goneCode)
    throw new CannotDo('exit_code', `The uninstaller of ${program.name} ended with ${exitCode}. ${output}`.trim())
  for (const until = Date.now() + goneWithinMs; ; await wait(3_000)) {
    if (!(await readPrograms()).some((one) => one.key === key)) break
    if (Date.now() > until) throw new CannotDo('exit_code', `The uninstaller ended, and ${program.name} is still there`)
  }
  return exitCode === 0 ? `${program.name} was uninstalled.` : `${program.name} goes for good at the next start.`
}
