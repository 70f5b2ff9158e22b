import {
  type ArtifactFacts,
  type ArtifactKind,
  type ArtifactRow,
  type ArtifactSaid,
  artifactRules,
} from '@cpm/contract/delivery/artifact/artifact'
import { formatBytes, type Screen } from '@cpm/contract/kernel/file/files'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { api, quietApi } from '../../api/api.ts'
import { askAgain, useRead } from '../../api/read/read.ts'
import { useCan } from '../../api/session/can.tsx'
import { useText } from '../../api/text.ts'
import { RemoteSelect } from '../../kit/form/remote-select.tsx'
import { Row, Stack } from '../../kit/layout/box.tsx'
import { Upload } from '../../kit/upload/upload.tsx'
import { artifactSlot, sendArtifact } from './send-artifact.ts'
import { CutUploads, RecentFiles } from './resumable-uploads.tsx'

type Props = {
  kind: ArtifactKind
  /** Id of the chosen one, from the form. */
  value?: string | undefined
  onChange?: (id: string | undefined) => void
  /** All that is known of it. */
  onChosen?: (artifact: ArtifactSaid) => void
  /** It begins with an upload: what is wanted is most likely not here yet. */
  fresh?: true
  /** The screen a picture must match [5.7]. */
  screen?: Screen | undefined
  /** The file itself, as soon as it is sent. */
  onFile?: (file: File) => void
  id?: string
}

/** A file for terminals: one of those that are here, or one that is uploaded now. */
export function ArtifactField(props: Props) {
  const { kind, value, onChange, onChosen, fresh = false, screen, onFile, id } = props
  const t = useText()
  const client = useQueryClient()
  const mayUpload = useCan('artifact.create')
  const [uploading, setUploading] = useState(fresh && mayUpload)
  const find = async (q: string) => {
    const { records } = await quietApi.artifact.list({ q, kind: [kind], pageSize: 50 })
    return records.map(choiceOf)
  }
  // Named by an address, or by what a task is cloned from: it has a name, too.
  const named = useRead(quietApi.artifact.get, { id: value ?? '' }, { enabled: value !== undefined && !uploading }).data
  const known = useMemo(() => (named ? [choiceOf(named)] : []), [named])
  const kept = (artifact: ArtifactSaid | undefined) => {
    onChange?.(artifact?.id)
    if (!artifact) return
    onChosen?.(artifact)
    void askAgain(client, api.artifact.finish)
  }
  const chosen = (next: string | string[] | undefined) => {
    onChange?.(next as string | undefined)
  }
  return (
    <Stack gap={3}>
      {uploading ? (
        <>
          <CutUploads kinds={[kind]} />
          <Upload
            key={kind}
            id={id}
            rule={artifactRules[kind]}
            screen={screen}
            send={(file, sending) => sendArtifact(kind, file, sending)}
            slotOf={() => artifactSlot(kind)}
            slots={[artifactSlot(kind)]}
            onTake={([file]) => file && onFile?.(file)}
            onChange={kept}
          />
          {value === undefined ? (
            <RecentFiles
              kinds={[kind]}
              onUse={(file) => {
                setUploading(false)
                kept(file)
              }}
            />
          ) : null}
        </>
      ) : (
        <RemoteSelect
          {...(id ? { id } : {})}
          key={kind}
          within={kind}
          route={quietApi.artifact.list}
          find={find}
          known={known}
          value={value}
          onChange={chosen}
          label={t('artifact.choose')}
          placeholder={t('artifact.choose')}
        />
      )}
      {mayUpload ? (
        <Row>
          <Button size="small" type="link" onClick={() => setUploading(!uploading)}>
            {t(uploading ? 'artifact.chooseThere' : 'artifact.upload')}
          </Button>
        </Row>
      ) : null}
    </Stack>
  )
}

const choiceOf = ({ id, name, size, facts }: ArtifactRow) => ({ value: id, label: name, note: noteOf(size, facts) })

const noteOf = (size: number, { packageName, productName, version }: ArtifactFacts) =>
  [packageName ?? productName, version, formatBytes(size)].filter(Boolean).join(' · ')
