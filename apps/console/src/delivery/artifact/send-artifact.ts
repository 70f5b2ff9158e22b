import { type ArtifactKind, type ArtifactSaid, uploadPiece } from '@cpm/contract/delivery/artifact/artifact'
import { backgroundApi, quietApi } from '../../api/api.ts'
import { sendPieces } from '../../api/transfer/pieces.ts'
import type { Sending } from '../../api/transfer/upload.ts'

/** Uploads a file that is handed to terminals; one of that name, size and moment that was cut goes on where it was. */
export function sendArtifact(kind: ArtifactKind, file: File, sending: Sending): Promise<ArtifactSaid> {
  const { name, size, lastModified } = file
  return sendPieces(
    {
      length: uploadPiece,
      begin: () => quietApi.artifact.begin({ kind, name, size, mark: String(lastModified) }),
      piece: (id, offset) => ({ method: 'PUT', url: `/api/v1/artifacts/uploads/${id}?offset=${offset}` }),
      // What was begun by hand ends whenever it does, whatever the person does then.
      finish: (id) => backgroundApi.artifact.finish({ id }),
      cancel: (id) => quietApi.artifact.cancel({ id }),
    },
    file,
    sending,
  )
}

/** By this fields of one kind offer each other what is on its way, or came. */
export const artifactSlot = (kind: ArtifactKind) => `artifact ${kind}`
