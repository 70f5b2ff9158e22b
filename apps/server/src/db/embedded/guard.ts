import { spawn, type ChildProcess } from 'node:child_process'
import { openSync, closeSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { RunAs } from './run-as.ts'

/** Exit code of the guard when another container or host holds the folder's lock file. */
export const FOLDER_BUSY = 75

/**
 * Runs "$@" until it ends or until our end of stdin closes, which happens however we die, kill -9 included.
 * The lock file is held by every process below, so it also speaks to containers that share the folder. Before the
 * command stand how many files of a dead server lie in the way, and which: they go only once the lock is held.
 */
const SCRIPT = `
exec 3<&0
if command -v flock >/dev/null 2>&1; then
  exec 9>>"$0"
  flock -n -E ${FOLDER_BUSY} 9
  [ $? -eq ${FOLDER_BUSY} ] && exit ${FOLDER_BUSY}
fi
stale=$1
shift
while [ "$stale" -gt 0 ]; do
  rm -f -- "$1"
  shift
  stale=$((stale - 1))
done
"$@" 3<&- &
program=$!
( cat <&3 >/dev/null; kill -INT "$program" 2>/dev/null ) 9>&- &
watcher=$!
wait "$program"
code=$?
kill "$watcher" 2>/dev/null
exit "$code"
`

export interface GuardedOptions {
  runAs: RunAs
  command: string[]
  /** Folder to start in; also what a relative path means. */
  cwd: string
  lockFile: string
  logFile: string
  /** Files of a server that is dead, which would keep a new one out. */
  stale?: string[]
  env: NodeJS.ProcessEnv
}

/** A program that cannot outlive this process. It never keeps this process alive by itself. */
export interface Guarded {
  /** The exit code, once it has ended; the signal's name when it was killed. */
  ended: Promise<number | string>
  hasEnded: () => boolean
  /** Asks the program to stop; it may take a while. */
  stop: () => Promise<number | string>
}

export function startGuarded(options: GuardedOptions): Guarded {
  const { runAs, command, cwd, lockFile, logFile, stale = [], env } = options
  const [program, ...args] =
    process.platform === 'win32'
      ? [process.execPath, fileURLToPath(new URL('windows-guard.ts', import.meta.url)), logFile, ...command]
      : [...runAs.prefix, 'sh', '-c', SCRIPT, lockFile, String(stale.length), ...stale, ...command]
  const log = openSync(logFile, 'a', 0o600)
  // Windows lets only one process write a file at a time, so there the guard writes it.
  const output = process.platform === 'win32' ? 'ignore' : log
  const child = spawn(program!, args, {
    cwd,
    env,
    uid: runAs.uid,
    gid: runAs.gid,
    stdio: ['pipe', output, output],
    // A session of its own: Ctrl-C in the terminal reaches us alone, and we stop the database last.
    detached: true,
    windowsHide: true,
  })
  closeSync(log)
  return guard(child)
}

function guard(child: ChildProcess): Guarded {
  let gone = false
  child.stdin?.on('error', () => undefined)
  const ended = new Promise<number | string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'unknown'))
  }).then((code) => {
    gone = true
    // Lets go of the watcher that still reads the other end.
    child.stdin?.destroy()
    return code
  })
  const stdin = child.stdin as (NodeJS.WritableStream & { unref?: () => void }) | null
  stdin?.unref?.()
  child.unref()
  return {
    ended,
    hasEnded: () => gone,
    stop: () => {
      child.ref()
      child.stdin?.end()
      return ended
    },
  }
}

/** Runs a program to its end under the same guard. */
export async function runGuarded(options: GuardedOptions): Promise<number | string> {
  const keepAlive = setInterval(() => undefined, 60_000)
  try {
    return await startGuarded(options).ended
  } finally {
    clearInterval(keepAlive)
  }
}
