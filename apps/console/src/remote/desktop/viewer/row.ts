import type { RemoteSessionRow } from '@cpm/contract/remote/remote-session/remote-session.shape'
import { quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { useCan } from '../../../api/session/can.tsx'
import type { Desk } from '../desk.ts'

/** The session as the server keeps it; null before it is known, and to those who may not read it. */
export function useRow(desk: Desk): RemoteSessionRow | null {
  const may = useCan('remote.read')
  const id = desk.line.use((s) => s.id)
  const read = useRead(
    quietApi.remoteSession.get,
    { id: id ?? '0' },
    { enabled: may && id !== null && desk.guest === null },
  )
  return read.data ?? null
}
