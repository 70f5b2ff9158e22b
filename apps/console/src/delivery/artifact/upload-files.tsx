import { type ArtifactKind, artifactKinds, artifactRules, chosenAtOnce } from '@cpm/contract/delivery/artifact/artifact'
import { type FileRule, fileRules } from '@cpm/contract/kernel/file/files'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { askAgain } from '../../api/read/read.ts'
import { useText } from '../../api/text.ts'
import { Drawer } from '../../kit/dialog/drawer.tsx'
import { Stack } from '../../kit/layout/box.tsx'
import { Muted } from '../../kit/layout/text.tsx'
import { Uploads } from '../../kit/upload/upload.tsx'
import { artifactSlot, sendArtifact } from './send-artifact.ts'
import { CutUploads } from './resumable-uploads.tsx'

/** Kinds an ending says by itself; what is in a ZIP, or what a picture is for, it does not say. */
const byEnding: Readonly<Record<string, ArtifactKind>> = {
  apk: 'apk',
  exe: 'exe',
  msi: 'msi',
  deb: 'deb',
  zip: 'zip',
  png: 'picture',
  jpg: 'picture',
  jpeg: 'picture',
  mp4: 'video',
  webm: 'video',
}
const endingOf = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase()
const kindOf = (name: string): ArtifactKind => byEnding[endingOf(name)] ?? 'file'
/** Any file; the rule of its kind is the server's to hold it to. */
const anyFile: FileRule = { ...fileRules.archive, endings: [], maxBytes: artifactRules.exe.maxBytes }

type Chosen = ArtifactKind | 'ending'

/** Brings several files at once; they go on when it is closed. */
export function UploadFiles({ onClose }: { onClose: () => void }) {
  const t = useText()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Chosen>('ending')
  const kindFor = (name: string) => (chosen === 'ending' ? kindOf(name) : chosen)
  return (
    <Drawer
      open
      title={t('artifact.add')}
      size={560}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      <Stack gap={4}>
        <Select<Chosen>
          value={chosen}
          aria-label={t('artifact.kind')}
          options={[
            { value: 'ending', label: t('artifact.kindOf') },
            ...artifactKinds.map((value) => ({ value, label: t(`artifact.kind.${value}`) })),
          ]}
          onChange={setChosen}
        />
        <CutUploads kinds={artifactKinds} />
        <Uploads
          key={chosen}
          most={chosenAtOnce}
          rule={chosen === 'ending' ? anyFile : artifactRules[chosen]}
          send={(file, sending) => sendArtifact(kindFor(file.name), file, sending)}
          slotOf={({ name }) => artifactSlot(kindFor(name))}
          onChange={() => void askAgain(client, api.artifact.finish)}
        />
        <Muted>{t('artifact.uploadedHere')}</Muted>
      </Stack>
    </Drawer>
  )
}
