import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sumOf } from '../../core/store/store.ts'
import type { HeldRow } from '../hub/rows.ts'
import { readSession } from '../hub/rows.ts'
import { type FilmParts, keepFilm } from './recorder.ts'

/** One that is over for so long is not being kept by anybody else any more. */
const leftMs = 30_000

/** Keeps the films that lie here of sessions which ended with the process that held them, as far as they go. */
export async function salvage(parts: FilmParts, isLive: (session: number) => boolean): Promise<void> {
  const { db, folder, now, log } = parts
  for (const name of await readdir(folder)) {
    const id = Number(/^(\d+)\.film$/.exec(name)?.[1])
    if (!Number.isSafeInteger(id) || isLive(id)) continue
    const path = join(folder, name)
    const row = (await readSession(db, id))?.row
    if (!row) await rm(path, { force: true })
    else if (row.ended_at !== null && now().getTime() - row.ended_at.getTime() > leftMs) {
      await keepLeft(parts, row, path)
      log(`The recording of session ${id} is kept as far as it goes.`)
    }
  }
}

async function keepLeft(parts: FilmParts, row: HeldRow, path: string): Promise<void> {
  if (row.recording === 'running') {
    const { size } = await stat(path)
    return keepFilm(parts, row, path, { size, sha256: await sumOf(path), ms: null })
  }
  // It was written down and not put away; or it is there, and only its file here was left.
  const { recording_key: key } = row
  if (key !== null && (await parts.store.sizeOf(key)) === null) await parts.store.put(key, path)
  await rm(path, { force: true })
}
