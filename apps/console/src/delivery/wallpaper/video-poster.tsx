import { artifactRules } from '@cpm/contract/delivery/artifact/artifact.kinds'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { AnswerError } from '../../api/send.ts'
import { type Text, useText } from '../../api/text.ts'
import { Row, Stack } from '../../kit/layout/box.tsx'
import { ArtifactField } from '../artifact/artifact-field.tsx'
import { sendArtifact } from '../artifact/send-artifact.ts'
import styles from './poster.module.css'

type Props = {
  id?: string
  value?: string | undefined
  onChange?: (id: string | undefined) => void
  /** The file that is being uploaded; of one that is here already no frame is at hand. */
  video: File | null
}

/** The picture that stands in for a video: a frame of it, or one of its own. */
export function VideoPoster({ id, value, onChange, video }: Props) {
  const t = useText()
  const url = useFileUrl(video)
  const [said, setSaid] = useState('')
  const [busy, setBusy] = useState(false)
  const player = useRef<HTMLVideoElement>(null)
  async function take(): Promise<void> {
    setBusy(true)
    setSaid(await frameOf(t, player.current, video?.name ?? '', onChange))
    setBusy(false)
  }
  return (
    <Stack gap={3}>
      {url ? (
        <>
          <video
            ref={player}
            className={styles.video}
            src={url}
            controls
            muted
            playsInline
            aria-label={video?.name}
            onError={() => setSaid(t('wallpaper.noFrame'))}
          />
          <Row>
            <Button loading={busy} onClick={() => void take()}>
              {t('wallpaper.takeFrame')}
            </Button>
            <span role="status">{said}</span>
          </Row>
        </>
      ) : null}
      <ArtifactField kind="picture" {...(id ? { id } : {})} value={value} {...(onChange ? { onChange } : {})} />
    </Stack>
  )
}

/** An address for a file on this machine, good as long as it is shown. */
function useFileUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setUrl(null)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}

const { maxBytes } = artifactRules.picture
/** Tried from the best on, until the frame is small enough [5.7]. */
const qualities = [0.92, 0.85, 0.75, 0.6, 0.45, 0.3]

/** Uploads what a player shows as a picture; answers what to say of it. */
async function frameOf(
  t: Text,
  player: HTMLVideoElement | null,
  name: string,
  onChange: Props['onChange'],
): Promise<string> {
  if (!player || player.videoWidth === 0 || player.readyState < HTMLMediaElement.HAVE_CURRENT_DATA)
    return t('wallpaper.noFrame')
  const canvas = document.createElement('canvas')
  canvas.width = player.videoWidth
  canvas.height = player.videoHeight
  canvas.getContext('2d')?.drawImage(player, 0, 0)
  const blob = await smallEnough(canvas)
  if (!blob) return t('wallpaper.frameTooBig')
  const file = new File([blob], `${name.replace(/\.[^.]*$/, '')}-poster.jpg`, { type: 'image/jpeg' })
  const sending = { onProgress: () => {}, signal: new AbortController().signal }
  try {
    onChange?.((await sendArtifact('picture', file, sending)).id)
    return t('wallpaper.frameTaken')
  } catch (error) {
    if (error instanceof AnswerError) return error.message
    throw error
  }
}

async function smallEnough(canvas: HTMLCanvasElement): Promise<Blob | null> {
  for (const quality of qualities) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (blob && blob.size <= maxBytes) return blob
  }
  return null
}
