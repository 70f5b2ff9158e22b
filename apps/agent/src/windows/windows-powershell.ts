import { NotSupported } from '@cpm/agent-core'
import { randomUUID } from 'node:crypto'
import { runTool, ToolFailed } from '../machine/tools.ts'

const head = `$ErrorActionPreference='Stop'; $ProgressPreference='SilentlyContinue'; [Console]::OutputEncoding=[Text.Encoding]::UTF8
`
/** The last line of every script: PowerShell ends with 0 also where it left off in the middle, or did nothing at all. */
const tail = `
$env:CPM_END`

/**
 * A script of ours in PowerShell, done to its end; what comes from outside goes in by the environment, never into the
 * script. Answers what it printed. Rejects with `ToolFailed`.
 */
export async function powershell(script: string, env: NodeJS.ProcessEnv = {}, timeoutMs = 60_000): Promise<string> {
  const args = encodedArgs(script + tail)
  const end = randomUUID()
  return printedBefore(end, await runTool('powershell.exe', args, { env: { ...env, CPM_END: end }, timeoutMs }))
}

/** How PowerShell is given a script of ours. */
export function encodedArgs(script: string): string[] {
  // Encoded, so that no quote in it is read as one of the command line's.
  const encoded = Buffer.from(head + script, 'utf16le').toString('base64')
  return ['-NoProfile', '-NonInteractive', '-OutputFormat', 'Text', '-EncodedCommand', encoded]
}

/** What a script printed before its last line; one that did not come to it did not do what it was to. */
export function printedBefore(end: string, printed: string): string {
  const text = printed.trimEnd()
  if (text.endsWith(end)) return text.slice(0, -end.length)
  const said = text.slice(-300)
  throw new ToolFailed(`powershell.exe: the script did not come to its end. ${said}`.trim(), undefined, said)
}

/** So long a machine without PowerShell is taken to have none: its administrator may change that. */
const lackingMs = 10 * 60_000
let found: { at: number; lack: Promise<NotSupported | undefined> } | undefined

/** Why nothing that needs PowerShell can be done here; undefined when it can. It costs a start of it once. */
export async function powershellLacks(now = Date.now()): Promise<NotSupported | undefined> {
  if (found && (now - found.at < lackingMs || !(await found.lack))) return found.lack
  found = { at: now, lack: powershell('').then(() => undefined, lackOf) }
  return found.lack
}

/** One that is only slow is there. */
const lackOf = (error: unknown) =>
  error instanceof ToolFailed && !error.isLate
    ? new NotSupported(`PowerShell is required but does not run on this machine. ${error.message}`)
    : undefined

export async function mustHavePowershell(): Promise<void> {
  const lack = await powershellLacks()
  if (lack) throw lack
}
