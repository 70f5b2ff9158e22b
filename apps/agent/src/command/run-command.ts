import { encodingOf } from '@cpm/encoding/code-page'
import { type ExecOptions, type ExecResult, NotSupported } from '@cpm/agent-core'
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants, homedir, tmpdir } from 'node:os'
import { codePageHere } from '../machine/facts/code-page-here.ts'
import { OutputBuffer } from './output-buffer.ts'

/** Between asking a process to end and ending it. */
const killAfterMs = 3_000
/** How long output is awaited after the process ended: one it left running may hold the pipe for ever. */
const drainMs = 300

const windows = process.platform === 'win32'

/**
 * Runs one command line in the system's shell, in a process group of its own. At the timeout, or when stopped, it ends
 * with all it started. Rejects when the shell could not be started.
 */
export async function runCommand(
  line: string,
  { timeoutMs, outputLimit, signal, root }: ExecOptions,
): Promise<ExecResult> {
  if (root && process.getuid?.() !== 0) throw new NotSupported('The agent on this terminal does not run as root.')
  const child = start(line)
  const output = new OutputBuffer(outputLimit)
  child.stdout?.on('data', (bytes: Buffer) => output.add(bytes))
  child.stderr?.on('data', (bytes: Buffer) => output.add(bytes))
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, name) => resolve(code ?? (name ? 128 + constants.signals[name] : null)))
  })

  let timedOut = false
  let killing: Promise<void> | undefined
  const kill = () => (killing ??= killTree(child))
  const timer = setTimeout(() => {
    timedOut = true
    void kill()
  }, timeoutMs)
  signal.addEventListener('abort', kill, { once: true })
  if (signal.aborted) void kill()
  try {
    const exitCode = await exited
    // Closed means that nobody of the tree holds the pipe any more; what hid from it is killed a little later.
    await Promise.race([closed, killing ?? after(drainMs)])
    return { exitCode: killing ? null : exitCode, ...output.text(encodingOf(await codePageHere())), timedOut }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', kill)
    child.stdout?.destroy()
    child.stderr?.destroy()
  }
}

function start(line: string): ChildProcess {
  const cwd = existsSync(homedir()) ? homedir() : tmpdir()
  const common = { stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'], cwd, windowsHide: true }
  // Code page 65001 makes the system's own commands speak UTF-8, whatever the language of the machine.
  if (windows) {
    const shell = process.env['ComSpec'] ?? 'cmd.exe'
    return spawn(shell, ['/d', '/s', '/c', `"chcp 65001>nul & ${line}"`], { ...common, windowsVerbatimArguments: true })
  }
  // Both streams go into one pipe, so that lines stay in the order they were written.
  return spawn('sh', ['-c', 'exec sh -c "$1" 2>&1', 'sh', line], { ...common, detached: true })
}

const after = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))

/** Resolves when nothing of the tree is left, or everything was done to it that can be. */
async function killTree({ pid }: ChildProcess): Promise<void> {
  if (pid === undefined) return
  if (windows) {
    const kill = spawn('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore', windowsHide: true })
    return new Promise((resolve) => kill.once('close', () => resolve()).once('error', () => resolve()))
  }
  signalGroup(pid, 'SIGTERM')
  for (let waited = 0; waited < killAfterMs && signalGroup(pid, 0); waited += 20) await after(20)
  signalGroup(pid, 'SIGKILL')
}

/** False when the group has no process left. */
function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-pid, signal)
    return true
  } catch {
    return false
  }
}
