import type { RemoteSessionRow } from '@cpm/contract/remote/remote-session/remote-session.shape'
import { quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { useCan } from '../../../api/session/can.tsx'
import type { Desk } from '../desk.ts'

/**
 * The session as the server keeps it, asked for once there is a picture or the session is over; null before it is known,
 * and to those who may not read it.
 */
export function useRow(desk: Desk): RemoteSessionRow | null {
  const may = useCan('remote.read')
  const id = desk.line.use((s) => s.id)
  const isOver = desk.line.use((s) => s.phase === 'over')
  const there = desk.picture.use((s) => s.there)
  const read = useRead(
    quietApi.remoteSession.get,
    { id: id ?? '0' },
    { enabled: may && id !== null && desk.guest === null && (there || isOver) },
  )
  return read.data ?? null
}
