import { type Shell, type ShellHears, Unable } from '@cpm/agent-core'
import type { IPty } from '@lydell/node-pty'
import { killSession } from './kill-session.ts'
import { gathered } from './batch-frames.ts'
import { type ShellUser, shellFor } from './shell-user.ts'

export type ShellAsked = { cols: number; rows: number; as: ShellUser }

/** A real terminal (a PTY, on Windows a ConPTY) with the system's shell in it. Rejects with `Unable`. */
export async function openShell({ cols, rows, as }: ShellAsked, hears: ShellHears): Promise<Shell> {
  const pty = await ptyModule()
  const { file, args, env, cwd, done } = await shellFor(as)
  let child: IPty
  try {
    child = pty.spawn(file, args, { name: 'xterm-256color', cols, rows, cwd, env, ...bytesOut })
  } catch (error) {
    await done()
    throw new Unable('no_terminal_for_shell', `The shell could not be started: ${(error as Error).message}`)
  }
  return shellOf(child, hears, done)
}

/** Bytes as they are, so that a character cut in two stays whole; Windows has text alone. */
const bytesOut = process.platform === 'win32' ? {} : { encoding: null }

async function ptyModule(): Promise<typeof import('@lydell/node-pty')> {
  try {
    return await import('@lydell/node-pty')
  } catch (error) {
    throw new Unable(
      'no_terminal_for_shell',
      `There is no terminal for ${process.platform} ${process.arch} in this agent: ${(error as Error).message}`,
    )
  }
}

function shellOf(child: IPty, hears: ShellHears, done: () => Promise<void>): Shell {
  const output = gathered((bytes) => hears.data(bytes), child)
  let isOver = false
  child.onData((data: unknown) => output.add(typeof data === 'string' ? Buffer.from(data) : (data as Buffer)))
  child.onExit(({ exitCode, signal }) => {
    isOver = true
    // The shell is gone; what it began in the background would have nobody to talk to.
    void killSession(child.pid).finally(done)
    output.end(() => hears.exit(signal ? 128 + signal : exitCode))
  })
  return {
    write: (bytes) => {
      // Declared as text alone; it takes bytes, and cuts no character in two.
      if (!isOver) child.write(Buffer.from(bytes) as unknown as string)
    },
    resize: (cols, rows) => {
      if (!isOver) child.resize(cols, rows)
    },
    pause: () => output.pause(),
    resume: () => output.resume(),
    kill: () => {
      output.drop()
      if (isOver) return
      if (process.platform === 'win32') child.kill()
      else void killSession(child.pid)
    },
  }
}
