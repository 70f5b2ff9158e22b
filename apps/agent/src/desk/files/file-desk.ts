import type { FileDesk, FileDeskHears } from '@cpm/agent-core'
import { changingAsks, type FileAnswer, type FileAsk } from '@cpm/contract/remote/remote-session/files'
import { lstat, mkdir, rename, rm } from 'node:fs/promises'
import { endProcess } from '../processes/end-process.ts'
import { processWatch } from '../processes/process-watch.ts'
import { asFileError, FileFailed } from './file-failed.ts'
import { listFolder } from './list-folder.ts'
import { moving } from './moving.ts'
import { type Roots, rootsOf } from './roots.ts'

export type FileDeskAsked = { roots: readonly string[]; viewOnly: boolean }

/** Files and processes of this machine for one person. `closed` are folders that hold secrets: nobody sees into them. */
export function fileDesk(
  { roots, viewOnly }: FileDeskAsked,
  hears: FileDeskHears,
  closed: readonly string[],
): FileDesk {
  const places = rootsOf(roots, closed)
  const processes = processWatch()
  const fail = (id: number, error: unknown) => hears.answer(id, { ok: false, error: asFileError(error) })
  const moves = moving(places, hears, fail)

  async function simple(asked: FileAsk): Promise<FileAnswer> {
    if (asked.op === 'roots') return { ok: true, roots: await places.list() }
    if (asked.op === 'list') return listFolder(await places.there(asked.path))
    if (asked.op === 'processes') return { ok: true, processes: await processes.list() }
    if (asked.op === 'end') await endProcess(asked)
    if (asked.op === 'cancel') await moves.cancel(asked.of)
    if (asked.op === 'done') await moves.finish(asked.up, asked.sha256)
    if (asked.op === 'make') await mkdir(await places.place(asked.path))
    if (asked.op === 'remove') await remove(places, asked.path)
    if (asked.op === 'rename') await move(places, asked.path, asked.to)
    return { ok: true }
  }
  async function answer(id: number, asked: FileAsk): Promise<void> {
    if (viewOnly && changingAsks.has(asked.op)) throw new FileFailed('denied')
    if (asked.op === 'down') await moves.down(id, asked)
    else if (asked.op === 'up') await moves.up(id, asked)
    else hears.answer(id, await simple(asked))
  }

  return {
    ask: (id, asked) => void answer(id, asked).catch((error: unknown) => fail(id, error)),
    bytes: (id, piece) => moves.bytes(id, piece),
    drained: () => moves.drained(),
    close: () => moves.close(),
  }
}

async function remove(places: Roots, path: string): Promise<void> {
  const place = await places.place(path)
  await lstat(place)
  await rm(place, { recursive: true })
}

async function move(places: Roots, from: string, to: string): Promise<void> {
  const [here, there] = [await places.place(from), await places.place(to)]
  await lstat(here)
  const found = await lstat(there).catch(() => null)
  // Where letters of both cases are one, it may be itself.
  if (found && String(here).toLowerCase() !== String(there).toLowerCase()) throw new FileFailed('exists')
  await rename(here, there)
}
