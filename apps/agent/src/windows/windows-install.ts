import { CannotDo, type Installing } from '@cpm/agent-core'
import { copyFile, readFile, rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { runCommand } from '../command/run-command.ts'
import { type Program, readPrograms, uninstall } from './windows-apps.ts'

const installMs = 40 * 60_000
/** Done; done once the machine starts anew. */
const doneCodes: readonly (number | null)[] = [0, 1641, 3010]
/** Another installer is at work: Windows has one at a time. */
const busyCode = 1618
const busyMs = 10 * 60_000
const busyLookMs = 5_000
/** Made for another Windows. */
const otherPlatformCode = 1633
/** What installers take so that they ask nobody: Inno Setup, NSIS, InstallShield. */
const usualSwitches = '/VERYSILENT /SUPPRESSMSGBOXES /NORESTART /S'
/** Some installers end while a copy of them goes on. */
const shownWithinMs = 90_000
const shownLookMs = 1_000
/** The most that is told of what an installer said. */
const saidLimit = 2_000

/** Installs an MSI or an EXE without asking anybody, and reads back what the list of programs has of it then. */
export async function install({ path, artifact, args, program, signal, instead }: Installing): Promise<string> {
  const { kind, name, facts } = artifact
  if (kind !== 'msi' && kind !== 'exe') throw new CannotDo('wrong_file', `Windows cannot install a ${kind} file.`)
  const before = await readPrograms()
  // Windows goes by the ending of a name.
  const file = `${path}.${kind}`
  const log = `${file}.log`
  await copyFile(path, file)
  const switches = kind === 'msi' ? `/qn /norestart /le "${log}"` : (args ?? usualSwitches)
  const line = kind === 'msi' ? `msiexec.exe /i "${file}" ${switches}` : `"${file}" ${switches}`
  let exitCode: number | null
  try {
    await makeWay(before, instead)
    exitCode = await runInstaller(line, log, name, signal)
  } finally {
    for (const one of [file, log]) await rm(one, { force: true })
  }
  const found = await shown(before, kind === 'msi' ? facts.productCode : program, signal)
  const said = found.map((one) => `${one.name} ${one.version ?? ''}`.trim() + ` (${one.key})`).join(', ')
  const end = exitCode === 0 ? 'was installed' : 'is there for good at the next start'
  return said ? `${name} ${end}: ${said}.` : `${name} ${end}.`
}

/** An MSI does not let an older version take its place: it goes first. */
async function makeWay(before: readonly Program[], instead: Installing['instead']): Promise<void> {
  const newer = instead?.kind === 'msi' ? instead.facts.productCode?.toLowerCase() : undefined
  const found = before.find(({ key }) => key.toLowerCase() === newer)
  if (found) await uninstall(found.key)
}

/** Answers with one of the codes that say it is done. */
async function runInstaller(line: string, log: string, name: string, signal: AbortSignal): Promise<number | null> {
  for (const until = Date.now() + busyMs; ; await wait(busyLookMs)) {
    const { exitCode, output, timedOut } = await runCommand(line, { timeoutMs: installMs, outputLimit: 4_000, signal })
    if (timedOut) throw new CannotDo('timeout', `The installer of ${name} did not finish.`)
    if (doneCodes.includes(exitCode)) return exitCode
    if (exitCode === busyCode && !signal.aborted && Date.now() < until) continue
    const said = `${output}\n${await errorsIn(log)}`.trim().slice(-saidLimit)
    const reason = exitCode === otherPlatformCode ? 'wrong_file' : 'not_installed'
    throw new CannotDo(reason, `The installer of ${name} exited with code ${exitCode}. ${said}`.trim())
  }
}

/** What msiexec wrote down, which prints nothing. */
async function errorsIn(log: string): Promise<string> {
  const bytes = await readFile(log).catch(() => Buffer.alloc(0))
  const isWide = bytes.length > 1 && bytes.readUInt16LE(0) === 0xfeff
  return bytes
    .toString(isWide ? 'utf16le' : 'utf8')
    .replace(/^\uFEFF/, '')
    .trim()
}

/** The program of that id, which has to be there; without one, whatever came or changed. */
async function shown(before: readonly Program[], key: string | undefined, signal: AbortSignal): Promise<Program[]> {
  const had = new Map(before.map((one) => [one.key, one.version]))
  for (const until = Date.now() + shownWithinMs; ; await wait(shownLookMs)) {
    const now = await readPrograms()
    if (key === undefined) return now.filter((one) => !had.has(one.key) || had.get(one.key) !== one.version)
    const found = now.find((one) => one.key.toLowerCase() === key.toLowerCase())
    if (found) return [found]
    if (signal.aborted || Date.now() > until)
      throw new CannotDo('not_installed', `The installer succeeded, but program ${key} was not found.`)
  }
}
