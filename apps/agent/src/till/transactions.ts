import {
  chmodSync,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { isAlive } from '../machine/processes-alive.ts'
import { writeWhole } from '../store/write-whole.ts'

/** A transaction nobody says anything more of is over after this, and after at most that, whatever was asked for. */
export const transactionTimes = { usualMs: 10 * 60_000, longestMs: 60 * 60_000 } as const
/** Names of transactions are parts of file names. */
export const transactionName = /^[A-Za-z0-9_-]{1,64}$/
const ending = '.lock'
/** Files looked at in a folder where anybody may put some. */
const most = 1000

export type Open = { name: string; until: number }

/**
 * Transactions of the programs on this machine, each a file `NAME.lock`: there while it is open. It may say in its text
 * the number of the process it belongs to and how many seconds it may last, from when it was last written; `0` or
 * nothing leaves either open. The files are the only memory, so it outlives the agent.
 */
export class Transactions {
  /** Where anybody on the machine may put a file, and nobody take away another's: the agent writes nothing there. */
  readonly #theirs: string
  /** What was begun by a call. */
  readonly #ours: string

  constructor(dir: string) {
    this.#theirs = join(dir, 'locks')
    this.#ours = join(dir, 'calls')
    mkdirSync(this.#theirs, { recursive: true })
    chmodSync(this.#theirs, 0o1777)
    mkdirSync(this.#ours, { recursive: true, mode: 0o700 })
  }

  /** Begins one, or says that it is still open. */
  begin(name: string, { seconds = 0, pid = 0 }: { seconds?: number; pid?: number } = {}): Open {
    writeWhole(this.#path(name), `${pid} ${seconds}\n`)
    return { name, until: Date.now() + limitOf(seconds) }
  }

  end(name: string): void {
    rmSync(this.#path(name), { force: true })
  }

  /** Those that are open; what is over by itself is cleared away. */
  open(): Open[] {
    return [this.#ours, this.#theirs].flatMap((dir) =>
      readdirSync(dir)
        .filter((file) => file.endsWith(ending))
        .slice(0, most)
        .flatMap((file) => {
          const until = untilOf(join(dir, file))
          return until === null ? [] : [{ name: file.slice(0, -ending.length), until }]
        }),
    )
  }

  #path(name: string): string {
    return join(this.#ours, `${name}${ending}`)
  }
}

/** Null for one that is over: its time is up, or its process is gone. */
function untilOf(path: string): number | null {
  try {
    const [pid = 0, seconds = 0] = textOf(path).trim().split(/\s+/).map(Number)
    const until = lstatSync(path).mtimeMs + limitOf(seconds)
    const now = Date.now()
    const isOver = until <= now || until > now + 2 * transactionTimes.longestMs
    if (!isOver && (!(pid > 0) || isAlive(pid))) return until
    rmSync(path, { force: true })
  } catch {
    // It went while we looked.
  }
  return null
}

/** The beginning of a plain file; whatever else lies there, or is not ours to read, says nothing. */
function textOf(path: string): string {
  let fd: number | undefined
  try {
    // What somebody made a link or a pipe neither leads us elsewhere nor makes us wait.
    fd = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
    if (!fstatSync(fd).isFile()) return ''
    const bytes = Buffer.alloc(100)
    return bytes.toString('utf8', 0, readSync(fd, bytes, 0, bytes.length, 0))
  } catch {
    return ''
  } finally {
    if (fd !== undefined) closeSync(fd)
  }
}

const limitOf = (seconds: number): number =>
  seconds > 0 ? Math.min(seconds * 1000, transactionTimes.longestMs) : transactionTimes.usualMs
