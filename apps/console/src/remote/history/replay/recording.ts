import { remoteSession } from '@cpm/contract/remote/remote-session/remote-session'
import { bytesOf } from '../../../api/transfer/file.ts'
import type { Session } from '../session.ts'
import { type Cast, readCast } from './cast/cast.ts'
import { type Film, readFilm } from './film/cpmrec.ts'

export type Recording = NonNullable<Session['recording']>
export type RecordingState = Recording['state']
/** Whether it is what was recorded; `unchecked` where the browser does not sum. */
export type Sum = 'unchanged' | 'changed' | 'unchecked'

export type Fetched = { blob: Blob; sum: Sum } & (
  | { format: 'cpmrec'; film: Film }
  | { format: 'asciicast'; cast: Cast }
)

/** Fetches a recording, sums it and reads it. */
export async function fetchRecording(id: string, { format, sha256 }: Recording, signal: AbortSignal): Promise<Fetched> {
  const blob = await bytesOf(remoteSession.routes.recording, { id }, { quiet: true, signal })
  const bytes = new Uint8Array(await blob.arrayBuffer())
  const sum = await compare(bytes, sha256)
  return format === 'cpmrec'
    ? { blob, sum, format, film: readFilm(bytes) }
    : { blob, sum, format, cast: readCast(new TextDecoder().decode(bytes)) }
}

export async function compare(bytes: Uint8Array<ArrayBuffer>, sha256: string | null): Promise<Sum> {
  // Over plain http there is none.
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined
  if (!subtle || sha256 === null) return 'unchecked'
  const sum = new Uint8Array(await subtle.digest('SHA-256', bytes))
  const hex = [...sum].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex === sha256.toLowerCase() ? 'unchanged' : 'changed'
}

/** What its file is called. */
export const fileName = ({ sn, id, askedAt }: Session, { format }: Recording): string =>
  `${sn}-${askedAt.slice(0, 10)}-${id}.${format === 'cpmrec' ? 'cpmrec' : 'cast'}`
