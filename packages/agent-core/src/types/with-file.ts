import type { ArtifactHanded } from '@cpm/contract/delivery/artifact/artifact.payload'
import { CannotDo } from '../machine.ts'
import type { Hands } from './run-type.ts'

/** Of a run's progress, what the way of its file takes. */
const fetchShare = 80

/** Has the file of a task on this machine while `act` does something with it; it is dropped however that ends. */
export async function withFile<T>(
  artifact: ArtifactHanded | undefined,
  hands: Hands,
  act: (path: string, artifact: ArtifactHanded) => Promise<T>,
): Promise<T> {
  if (!artifact) throw new CannotDo('not_fetched', 'The server did not name the file.')
  const { sha256, size } = artifact
  const progress = (share: number) => hands.progress(share * fetchShare)
  const fetching = { expiresAt: hands.expiresAt, signal: hands.signal, progress }
  const had = await hands.fetch.get({ sha256, size }, fetching).catch(async (error: unknown) => {
    const isFull = error instanceof CannotDo && error.reason === 'no_space'
    if (!isFull || !(await hands.versions.makeRoom())) throw error
    return hands.fetch.get({ sha256, size }, fetching)
  })
  try {
    hands.progress(fetchShare)
    return await act(had.path, artifact)
  } finally {
    await had.drop()
  }
}
