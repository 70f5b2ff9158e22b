import type { Kysely } from 'kysely'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { newKey, type Store } from '../../core/store/store.ts'
import type { Tables } from '../../db/tables.ts'
import type { HeldRow } from '../hub/rows.ts'
import { type Asciicast, asciicast } from './asciicast.ts'
import { type Cpmrec, cpmrec } from './cpmrec.ts'
import { type Film, openFilm } from './film.ts'

export type FilmParts = {
  db: Kysely<Tables>
  store: Store
  /** Where films lie while they grow. */
  folder: string
  /** Bytes of a recording, beyond which its session ends. */
  mostBytes?: number | undefined
  now: () => Date
  log: (line: string) => void
}

/** Hours of a moving screen; a terminal that sends without end fills no disk. */
const usualMost = 4 * 1024 ** 3

export const spoolName = (session: number) => `${session}.film`

export type Kept = { size: number; sha256: string; ms: number }
export type Recorder = ReturnType<typeof openRecorder>

/** The film of one session: begun with the first picture or the first line, kept when the session is over. */
export function openRecorder({ db, store, folder, mostBytes = usualMost, now, log }: FilmParts, row: HeldRow) {
  let film: Film | null = null
  let screen: Cpmrec | null = null
  let shell: Asciicast | null = null

  function begin(): Film {
    film = openFilm(join(folder, spoolName(row.id)))
    const set = { recording: 'running' } as const
    void db
      .updateTable('remote_session')
      .set(set)
      .where('id', '=', row.id)
      .execute()
      .catch((error: Error) => log(`Session ${row.id}: ${error.message}`))
    return film
  }

  function screenFilm(init: Buffer): Cpmrec {
    return cpmrec(begin(), {
      session: String(row.id),
      sn: row.sn,
      terminal: row.terminal_name ?? '',
      operator: row.account_name,
      at: now().toISOString(),
      width: init.readUInt16BE(0),
      height: init.readUInt16BE(2),
      watermark: row.watermark,
    })
  }

  return {
    /** Another place may be the source by now: each begins with its own ServerInit. */
    init: (bytes: Buffer) => {
      screen ??= screenFilm(bytes)
      screen.init(bytes)
    },
    picture: (bytes: Buffer) => screen?.picture(bytes),
    key: () => screen?.key(),
    shellBegins: () => {
      shell ??= asciicast(begin(), {
        title: row.terminal_name ?? row.sn,
        at: now(),
        session: String(row.id),
        sn: row.sn,
        operator: row.account_name,
      })
    },
    output: (bytes: Buffer) => shell?.output(bytes),
    resize: (cols: number, rows: number) => shell?.resize(cols, rows),
    event: (event: { type: string; person: string | null; name: string | null; detail: object }) => {
      screen?.event(event)
      shell?.event(event)
    },
    ms: () => film?.ms() ?? null,
    isRunning: () => film !== null,
    isFull: () => film !== null && film.size() > mostBytes,
    settled: (back: () => void) => film?.settled(back) ?? true,
    /** Keeps it, and says what it came to; null where there is none. */
    end: async (): Promise<Kept | null> => {
      if (film === null) return null
      const { path } = film
      try {
        const kept = await film.end()
        await keepFilm({ db, store, now }, row, path, kept)
        return kept
      } catch (error) {
        log(`The recording of session ${row.id} is not kept: ${(error as Error).message}`)
        return null
      }
    },
  }
}

type Keeping = Pick<FilmParts, 'db' | 'store' | 'now'>
type Filmed = Omit<Kept, 'ms'> & { ms: number | null }

/** Its row says where it is before it is there, so that nothing is ever kept that no row knows of. */
export async function keepFilm(
  { db, store, now }: Keeping,
  row: Pick<HeldRow, 'id' | 'rules'>,
  path: string,
  { size, sha256, ms }: Filmed,
): Promise<void> {
  const key = newKey()
  const until = new Date(now().getTime() + row.rules.keepDays * 86_400_000)
  await db
    .updateTable('remote_session')
    .set({
      recording: 'kept',
      recording_key: key,
      recording_size: size,
      recording_sha256: sha256,
      recording_ms: ms,
      recording_until: until,
    })
    .where('id', '=', row.id)
    .execute()
  await store.put(key, path)
  await rm(path, { force: true })
}
