import {
  artifactRules,
  type ArtifactKind,
  type ArtifactRow,
  type ArtifactSaid,
} from '@cpm/contract/delivery/artifact/artifact'
import { endingsText, type FileRule } from '@cpm/contract/kernel/file/files'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api, quietApi } from '../../../api/api.ts'
import { askAgain, useRead } from '../../../api/read/read.ts'
import { useText } from '../../../api/text.ts'
import { useHold } from '../../../kit/form/hold.ts'
import { Failed, Waiting } from '../../../kit/page/page.tsx'
import { Upload } from '../../../kit/upload/upload.tsx'
import { artifactSlot, sendArtifact } from '../../../delivery/artifact/send-artifact.ts'
import { CutUploads } from '../../../delivery/artifact/resumable-uploads.tsx'

/** Files an app comes in [5.6], by their endings. */
export const appKinds = ['apk', 'exe', 'msi', 'zip', 'deb'] as const satisfies readonly ArtifactKind[]
export type AppKind = (typeof appKinds)[number]

const ruleOf = (kinds: readonly AppKind[]): FileRule => ({
  ...artifactRules.apk,
  endings: kinds,
  maxBytes: Math.max(...kinds.map((kind) => artifactRules[kind].maxBytes)),
})

/** Its kind follows its ending: the rule has let through none that has another. */
const kindOf = (name: string, kinds: readonly AppKind[]): AppKind =>
  kinds.find((kind) => name.toLowerCase().endsWith(`.${kind}`)) ?? 'apk'

type Props = {
  kinds?: readonly AppKind[]
  /** From the form. */
  id?: string
  value?: string | undefined
  onChange?: (id: string | undefined) => void
  /** What was read from it, once that is known. */
  onRead: (file: ArtifactRow | null) => void
}

/** Brings the file of an app, and has it read. */
export function AppFile({ kinds = appKinds, id, value, onChange, onRead }: Props) {
  const t = useText()
  const client = useQueryClient()
  const found = useRead(quietApi.artifact.get, { id: value ?? '' }, { enabled: value !== undefined })
  const isReading = value !== undefined && found.isPending
  useHold(isReading)
  const tell = useRef(onRead)
  tell.current = onRead
  const read = value === undefined ? null : (found.data ?? null)
  useEffect(() => tell.current(read), [read])
  const kept = (artifact: ArtifactSaid | undefined) => {
    onChange?.(artifact?.id)
    if (artifact) void askAgain(client, api.artifact.finish)
  }
  return (
    <>
      <CutUploads kinds={kinds} />
      <Upload
        id={id}
        rule={ruleOf(kinds)}
        send={(file, sending) => sendArtifact(kindOf(file.name, kinds), file, sending)}
        slotOf={({ name }) => artifactSlot(kindOf(name, kinds))}
        slots={kinds.map(artifactSlot)}
        onChange={kept}
      />
      {isReading ? <Waiting lines={5} /> : null}
      {value !== undefined && found.error ? <Failed error={found.error} retry={() => void found.refetch()} /> : null}
      <span data-is="hidden-text" role="status">
        {read ? t('app.wasRead', { name: read.name }) : ''}
      </span>
    </>
  )
}

export const kindsText = (kinds: readonly AppKind[]) => endingsText(ruleOf(kinds))
