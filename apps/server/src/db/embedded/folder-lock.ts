import { stat } from 'node:fs/promises'
import { createServer, connect, type Server } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { StartError } from '../start-error.ts'

/** The right to run the database of one data folder. The kernel takes it back when this process dies, however it dies. */
export interface FolderLock {
  /** Tells whoever asks that the folder will be free soon. */
  leaving: () => void
  release: () => Promise<void>
}

interface Holder {
  pid: number
  leaving: boolean
}

// A person who starts twice wants the answer at once, but a holder that was just told to stop deserves a moment.
const HOLDER_STAYS_MS = 1_500
const HOLDER_LEAVES_MS = 45_000

/** Takes the lock, waiting for a holder that is about to leave; a holder that stays is a StartError. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const name = await lockName(folder)
  const began = Date.now()
  for (;;) {
    const mine: Holder = { pid: process.pid, leaving: false }
    const server = await tryListen(name, mine)
    if (server) {
      return {
        leaving: () => {
          mine.leaving = true
        },
        release: () => new Promise((resolve) => server.close(() => resolve())),
      }
    }
    const holder = await askHolder(name)
    if (Date.now() - began > (holder?.leaving ? HOLDER_LEAVES_MS : HOLDER_STAYS_MS)) {
      const who = holder ? ` (process ${holder.pid})` : ''
      throw new StartError(
        `CPM is already running${who} on the data folder ${folder}: stop it first, or set CPM_DATA_DIR to another folder.`,
      )
    }
    await wait(100)
  }
}

/** An abstract socket or a named pipe: both vanish with their process, so there is never a stale lock to judge. */
async function lockName(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder, { bigint: true })
  return process.platform === 'win32' ? `\\\\.\\pipe\\cpm-database-${dev}-${ino}` : `\0cpm-database-${dev}-${ino}`
}

function tryListen(name: string, mine: Holder): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((asker) => {
      asker.on('error', () => undefined)
      asker.end(JSON.stringify(mine))
    })
    server.unref()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(undefined)
      else reject(error)
    })
    server.listen(name, () => resolve(server))
  })
}

/** Who holds the lock; undefined when it does not answer (it has just gone, or is frozen). */
function askHolder(name: string): Promise<Holder | undefined> {
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(name)
    socket.setTimeout(1_000, () => socket.destroy())
    socket.setEncoding('utf8')
    socket.on('data', (part: string) => {
      text += part
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      try {
        resolve(JSON.parse(text) as Holder)
      } catch {
        resolve(undefined)
      }
    })
  })
}
