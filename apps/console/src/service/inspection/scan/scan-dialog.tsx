import { Alert, Button, Switch } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { useText } from '../../../api/text.ts'
import { Modal } from '../../../kit/dialog/overlay.tsx'
import { Row, Stack } from '../../../kit/layout/box.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import {
  type CameraFlaw,
  closeCamera,
  frameOf,
  hasTorch,
  NoCamera,
  openCamera,
  pictureOf,
  turnTorch,
} from './camera.ts'
import { readCodes } from './reader.ts'
import styles from './scan.module.css'

/** Eight looks a second are enough, and leave a phone cool. */
const lookEveryMs = 125
const shakeMs = 60

type Flaw = CameraFlaw | 'noReader' | 'notFetched' | 'nothingThere' | 'badPicture'
/** Why no picture is read at all. */
const readerFlaw = (): Flaw => (navigator.onLine ? 'noReader' : 'notFetched')

type Props = { title: string; onFound: (text: string) => void; onClose: () => void }

/** Reads a QR or bar code by the camera, or from a picture. */
export function ScanDialog({ title, onFound, onClose }: Props) {
  const t = useText()
  const [flaw, setFlaw] = useState<Flaw | null>(null)
  const [stream, setStream] = useState<MediaStream | null>(null)
  const found = (texts: readonly string[]) => {
    const text = texts.find((one) => one.trim() !== '')
    if (text === undefined) return false
    navigator.vibrate?.(shakeMs)
    onFound(text)
    return true
  }
  useEffect(() => {
    let mine: MediaStream | null = null
    let over = false
    openCamera().then(
      (opened) => {
        mine = opened
        if (over) closeCamera(opened)
        else setStream(opened)
      },
      (error: unknown) => setFlaw(error instanceof NoCamera ? error.flaw : 'busy'),
    )
    return () => {
      over = true
      if (mine) closeCamera(mine)
    }
  }, [])
  return (
    <Modal open centered width={520} title={title} footer={null} onCancel={onClose}>
      <Stack gap={4}>
        {stream ? <Sight stream={stream} onSeen={found} onFailed={() => setFlaw(readerFlaw())} /> : null}
        {flaw ? <Alert type="warning" showIcon title={t(`inspection.scan.${flaw}`)} /> : null}
        <Muted as="p">{t('inspection.scan.hint')}</Muted>
        <Row gap={4}>
          <FromPicture onFlaw={setFlaw} onSeen={found} />
          {stream && hasTorch(stream) ? <Torch stream={stream} /> : null}
        </Row>
      </Stack>
    </Modal>
  )
}

type SightProps = { stream: MediaStream; onSeen: (texts: string[]) => boolean; onFailed: () => void }

/** What the camera sees, looked at until there is a code in it. */
function Sight({ stream, onSeen, onFailed }: SightProps) {
  const video = useRef<HTMLVideoElement>(null)
  const hears = useRef({ onSeen, onFailed })
  useEffect(() => {
    hears.current = { onSeen, onFailed }
  })
  useEffect(() => {
    const screen = video.current
    if (!screen) return
    screen.srcObject = stream
    void screen.play().catch(() => null) // it plays by itself where it may
    let busy = false
    let over = false
    const look = async () => {
      const frame = busy ? null : frameOf(screen)
      if (!frame) return
      busy = true
      try {
        const texts = await readCodes(frame)
        if (!over && hears.current.onSeen(texts)) over = true
      } catch {
        if (!over) hears.current.onFailed()
        over = true
      }
      busy = over
    }
    const timer = setInterval(() => void look(), lookEveryMs)
    return () => {
      over = true
      clearInterval(timer)
    }
  }, [stream])
  return <video ref={video} className={styles.sight} muted playsInline autoPlay aria-hidden="true" />
}

type FromProps = { onSeen: (texts: string[]) => boolean; onFlaw: (flaw: Flaw) => void }

/** A picture that was taken before, or by the phone's own camera. */
function FromPicture({ onSeen, onFlaw }: FromProps) {
  const t = useText()
  const field = useRef<HTMLInputElement>(null)
  const read = async (file: File) => {
    const picture = await pictureOf(file).catch(() => null)
    if (!picture) return onFlaw('badPicture')
    const texts = await readCodes(picture).catch(() => null)
    if (!texts) return onFlaw(readerFlaw())
    if (!onSeen(texts)) onFlaw('nothingThere')
  }
  return (
    <>
      <input
        ref={field}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('inspection.scan.picture')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same one may be chosen again.
          target.value = ''
          if (file) void read(file)
        }}
      />
      <Button icon={<Icon name="camera" />} onClick={() => field.current?.click()}>
        {t('inspection.scan.picture')}
      </Button>
    </>
  )
}

function Torch({ stream }: { stream: MediaStream }) {
  const t = useText()
  const id = useId()
  const [on, setOn] = useState(false)
  return (
    <Row gap={3}>
      <Switch
        id={id}
        checked={on}
        onChange={(next) => {
          setOn(next)
          turnTorch(stream, next).catch(() => setOn(!next))
        }}
      />
      <label htmlFor={id}>{t('inspection.scan.torch')}</label>
    </Row>
  )
}
