import { message, type MessageFile, messageLimits } from '@cpm/contract/people/message/message'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { api } from '../../api/api.ts'
import { useText } from '../../api/text.ts'
import { bytesOf } from '../../api/transfer/file.ts'
import { save } from '../../api/transfer/download.ts'
import { toast } from '../../api/state/toast.ts'
import { Row, Stack } from '../../kit/layout/box.tsx'
import { Muted } from '../../kit/layout/text.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { Bytes, formatBytes } from '../../kit/values/values.tsx'

/** The files of a message, each to be saved. */
export function MessageFiles({ files }: { files: readonly MessageFile[] }) {
  const t = useText()
  if (files.length === 0) return null
  return (
    <Stack as="ul" gap={1} aria-label={t('message.files')}>
      {files.map((file) => (
        <li key={file.id}>
          <Saved file={file} />
        </li>
      ))}
    </Stack>
  )
}

function Saved({ file: { id, name, size } }: { file: MessageFile }) {
  const [busy, setBusy] = useState(false)
  return (
    <Button
      type="link"
      icon={<Icon name="download" />}
      loading={busy}
      onClick={() => {
        setBusy(true)
        // What was refused was told already.
        void bytesOf(message.routes.file, { id })
          .then(
            (bytes) => save(bytes, name),
            () => null,
          )
          .finally(() => setBusy(false))
      }}
    >
      {name} <Bytes value={size} />
    </Button>
  )
}

type FieldProps = { value?: readonly MessageFile[]; onChange?: (files: readonly MessageFile[]) => void; id?: string }

/** Files that go with a message: they are sent as they are chosen. */
export function FilesInput({ value = [], onChange, id }: FieldProps) {
  const t = useText()
  const field = useRef<HTMLInputElement>(null)
  const [coming, setComing] = useState(0)
  async function bring(chosen: readonly File[]): Promise<void> {
    if (value.length + coming + chosen.length > messageLimits.files) {
      toast.error(t('message.tooManyFiles', { most: messageLimits.files }))
      return
    }
    setComing(chosen.length)
    let all = value
    for (const file of chosen) {
      const made = await api.message.putFile({ name: file.name, bytes: file }).catch(() => null)
      if (made) onChange?.((all = [...all, made]))
      setComing((n) => n - 1)
    }
  }
  return (
    <Stack gap={2}>
      <input
        ref={field}
        type="file"
        hidden
        multiple
        aria-label={t('message.addFile')}
        onChange={(event) => {
          void bring([...(event.target.files ?? [])])
          // The same once more may be chosen again.
          event.target.value = ''
        }}
      />
      <Row gap={2}>
        <Button
          {...(id ? { id } : {})}
          icon={<Icon name="upload" />}
          loading={coming > 0}
          onClick={() => field.current?.click()}
        >
          {t('message.addFile')}
        </Button>
        {value.map((file) => (
          <Button
            key={file.id}
            icon={<Icon name="close" />}
            title={t('message.removeFile')}
            onClick={() => onChange?.(value.filter((one) => one.id !== file.id))}
          >
            {file.name}
          </Button>
        ))}
      </Row>
      <Muted small>
        {t('message.filesHint', { most: messageLimits.files, size: formatBytes(messageLimits.fileBytes) })}
      </Muted>
    </Stack>
  )
}
