import { fileRules, formatBytes } from '@cpm/contract/kernel/file/files'
import { Button, Segmented } from 'antd'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useText } from '../../../api/text.ts'
import { toast } from '../../../kit/dialog/feedback.tsx'
import { Modal } from '../../../kit/dialog/overlay.tsx'
import { Row } from '../../../kit/layout/box.tsx'
import { Figures } from '../../../kit/layout/text.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import {
  type Cut,
  keyed,
  largest,
  moved,
  nearest,
  pixelsOf,
  plainName,
  scaled,
  type Shape,
  shapes,
  type Size,
  stretched,
} from './crop.ts'
import styles from './shots.module.css'

/** A picture a person has chosen, and how large it is. */
export type Chosen = Size & { file: File; url: string }

const most = fileRules.screenshot.maxBytes

const blobOf = (canvas: HTMLCanvasElement, type: string, quality?: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))

/** The part that was cut out, as a file; a PNG that is too large becomes a JPG. Null where even that is. */
async function cutOut({ file, url, ...picture }: Chosen, cut: Cut): Promise<File | null> {
  const isWhole = cut.width === picture.width && cut.height === picture.height
  if (isWhole && file.size <= most && fileRules.screenshot.name.test(file.name.replace(/\.[^.]*$/, ''))) return file
  const { x, y, width, height } = pixelsOf(cut, picture)
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const image = new Image()
  image.src = url
  await image.decode()
  canvas.getContext('2d')?.drawImage(image, x, y, width, height, 0, 0, width, height)
  const tries = [
    ['image/png', 'png'],
    ['image/jpeg', 'jpg', 0.9],
    ['image/jpeg', 'jpg', 0.75],
  ] as const
  for (const [type, ending, quality] of tries) {
    const blob = await blobOf(canvas, type, quality)
    if (blob && blob.size <= most) return new File([blob], plainName(file.name, ending), { type })
  }
  return null
}

type Props = { chosen: Chosen; onCut: (file: File) => void; onClose: () => void }

/** Cuts a screenshot to the proportions of a screen: by mouse, touch and keyboard. */
export function Cropper({ chosen, onCut, onClose }: Props) {
  const t = useText()
  const [shape, setShape] = useState<Shape>(() => nearest(chosen))
  const [cut, setCut] = useState<Cut>(() => largest(chosen, shapes[nearest(chosen)]))
  const [busy, setBusy] = useState(false)
  const { width, height } = pixelsOf(cut, chosen)
  async function take(): Promise<void> {
    setBusy(true)
    const file = await cutOut(chosen, cut)
    setBusy(false)
    if (file) onCut(file)
    else toast.error(t('file.tooBig', { size: formatBytes(most) }))
  }
  return (
    <Modal
      open
      centered
      width={640}
      title={t('app.cropTitle')}
      okText={t('app.cropTake')}
      cancelText={t('common.cancel')}
      confirmLoading={busy}
      onOk={() => void take()}
      onCancel={onClose}
    >
      <Row between className={styles.cropBar}>
        <Segmented<Shape>
          value={shape}
          aria-label={t('app.cropShape')}
          options={(Object.keys(shapes) as Shape[]).map((value) => ({ value, label: t(`app.cropShape.${value}`) }))}
          onChange={(next) => {
            setShape(next)
            setCut(largest(chosen, shapes[next]))
          }}
        />
        <Row gap={2}>
          <Button
            aria-label={t('app.cropSmaller')}
            icon={<Icon name="minus" />}
            onClick={() => setCut(scaled(cut, 1 / 1.1, chosen))}
          />
          <Button
            aria-label={t('app.cropLarger')}
            icon={<Icon name="plus" />}
            onClick={() => setCut(scaled(cut, 1.1, chosen))}
          />
          <Figures role="status">
            {width} × {height}
          </Figures>
        </Row>
      </Row>
      <Stage chosen={chosen} cut={cut} onCut={setCut} />
      <p className={styles.cropHint}>{t('app.cropHint')}</p>
    </Modal>
  )
}

type StageProps = { chosen: Chosen; cut: Cut; onCut: (cut: Cut) => void }
type Drag = { from: { x: number; y: number }; at: Cut; by: 'move' | 'corner' }

/** The picture with the part that stays; a drag in it moves that, one at its corner makes it larger or smaller. */
function Stage({ chosen, cut, onCut }: StageProps) {
  const t = useText()
  const stage = useRef<HTMLDivElement>(null)
  const drag = useRef<Drag>(undefined)
  const latest = useRef({ cut, onCut })
  latest.current = { cut, onCut }
  // A wheel that turns over the picture would scroll the page besides: React's own handler could not keep it from that.
  useEffect(() => {
    const element = stage.current
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      latest.current.onCut(scaled(latest.current.cut, event.deltaY > 0 ? 1.04 : 1 / 1.04, chosen))
    }
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  }, [chosen])
  const begin = (by: Drag['by']) => (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { from: { x: event.clientX, y: event.clientY }, at: cut, by }
  }
  function go(event: PointerEvent): void {
    const begun = drag.current
    const box = stage.current?.getBoundingClientRect()
    if (!begun || !box) return
    const scale = chosen.width / box.width
    const dx = (event.clientX - begun.from.x) * scale
    const dy = (event.clientY - begun.from.y) * scale
    onCut(begun.by === 'move' ? moved(begun.at, dx, dy, chosen) : stretched(begun.at, dx, chosen))
  }
  const part = (value: number, of: number) => `${(100 * value) / of}%`
  return (
    <div className={styles.stage}>
      <div
        ref={stage}
        className={styles.picture}
        style={{
          aspectRatio: `${chosen.width} / ${chosen.height}`,
          width: `min(100%, calc(min(52vh, 480px) * ${chosen.width / chosen.height}))`,
        }}
        onPointerMove={go}
        onPointerUp={() => (drag.current = undefined)}
        onPointerCancel={() => (drag.current = undefined)}
      >
        <img src={chosen.url} alt="" draggable={false} />
        <div
          className={styles.cut}
          role="application"
          tabIndex={0}
          aria-label={t('app.cropPart')}
          style={{
            left: part(cut.x, chosen.width),
            top: part(cut.y, chosen.height),
            width: part(cut.width, chosen.width),
            height: part(cut.height, chosen.height),
          }}
          onPointerDown={begin('move')}
          onKeyDown={(event) => {
            const next = keyed(cut, event, chosen)
            if (!next) return
            event.preventDefault()
            onCut(next)
          }}
        >
          <i className={styles.corner} onPointerDown={begin('corner')} />
        </div>
      </div>
    </div>
  )
}
