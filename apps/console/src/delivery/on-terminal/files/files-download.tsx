import { Button, type ButtonProps } from 'antd'
import { useState } from 'react'
import { downloadFile } from '../../../api/transfer/file.ts'
import { useText } from '../../../api/text.ts'

type Props = { id: string; name: string } & Pick<ButtonProps, 'type' | 'size' | 'icon'>

/** Hands a file of a terminal to the person; what goes wrong is toasted. */
export function DownloadButton({ id, name, ...look }: Props) {
  const t = useText()
  const [busy, setBusy] = useState(false)
  async function download(): Promise<void> {
    setBusy(true)
    await downloadFile(id, name).catch(() => null)
    setBusy(false)
  }
  return (
    <Button
      type="link"
      size="small"
      {...look}
      loading={busy}
      aria-label={t('sent.downloadOf', { name })}
      onClick={() => void download()}
    >
      {t('sent.download')}
    </Button>
  )
}
