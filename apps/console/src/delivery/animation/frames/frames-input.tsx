import { bootLimits } from '@cpm/contract/delivery/animation/boot-animation'
import { artifactRules } from '@cpm/contract/delivery/artifact/artifact.kinds'
import { formatBytes } from '@cpm/contract/kernel/file/files'
import { Button } from 'antd'
import { useState } from 'react'
import { useText } from '../../../api/text.ts'
import { Row, Stack } from '../../../kit/layout/box.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { closeFrames, type Frame, framesOf, isWrong, type Wrong } from './film.ts'
import { FileButton } from './file-button.tsx'
import styles from './frames.module.css'

type Props = { frames: readonly Frame[]; onChange: (frames: Frame[]) => void }

/** The pictures of an animation in their order: dragged, or moved by buttons. */
export function FramesInput({ frames, onChange }: Props) {
  const t = useText()
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  async function add(files: readonly File[]): Promise<void> {
    const made = await framesOf(
      files.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true })),
      frames,
    )
    setWrong(isWrong(made) ? made : null)
    if (!isWrong(made)) onChange([...frames, ...made])
  }
  function move(from: number, to: number): void {
    const next = [...frames]
    const [one] = next.splice(from, 1)
    if (one) next.splice(to, 0, one)
    onChange(next)
  }
  function takeOut(at: number): void {
    closeFrames(frames.slice(at, at + 1))
    onChange(frames.filter((_, nth) => nth !== at))
  }
  const { endings, maxBytes } = artifactRules.picture
  return (
    <Stack gap={3}>
      <FileButton
        many
        endings={endings}
        label={t('animation.choosePictures')}
        rule={t('animation.picturesRule', { size: formatBytes(maxBytes), most: bootLimits.pictures })}
        wrong={wrong}
        onFiles={(files) => void add(files)}
      />
      {frames.length > 0 ? (
        <>
          <ol className={styles.frames} aria-label={t('animation.order')}>
            {frames.map((frame, at) => (
              <li
                key={frame.key}
                draggable
                data-dragged={dragged === at ? '' : undefined}
                onDragStart={() => setDragged(at)}
                onDragEnd={() => setDragged(null)}
                onDragOver={(event) => event.preventDefault()}
                onDrop={(event) => {
                  event.preventDefault()
                  if (dragged !== null) move(dragged, at)
                  setDragged(null)
                }}
              >
                <OneFrame
                  frame={frame}
                  n={at + 1}
                  isLast={at === frames.length - 1}
                  onMove={(by) => move(at, at + by)}
                  onTakeOut={() => takeOut(at)}
                />
              </li>
            ))}
          </ol>
          <Row>
            <Button
              size="small"
              type="link"
              onClick={() => {
                closeFrames(frames)
                onChange([])
              }}
            >
              {t('animation.clear')}
            </Button>
          </Row>
        </>
      ) : null}
    </Stack>
  )
}

type FrameProps = { frame: Frame; n: number; isLast: boolean; onMove: (by: 1 | -1) => void; onTakeOut: () => void }

function OneFrame({ frame: { name, image }, n, isLast, onMove, onTakeOut }: FrameProps) {
  const t = useText()
  return (
    <>
      <img src={image.src} alt={t('animation.frame', { n, name })} draggable={false} title={name} />
      <b>{n}</b>
      <span className={styles.tools}>
        <Button
          type="text"
          size="small"
          disabled={n === 1}
          icon={<Icon name="chevronLeft" />}
          aria-label={t('animation.earlier', { n })}
          title={t('animation.earlier', { n })}
          onClick={() => onMove(-1)}
        />
        <Button
          type="text"
          size="small"
          disabled={isLast}
          icon={<Icon name="chevronRight" />}
          aria-label={t('animation.later', { n })}
          title={t('animation.later', { n })}
          onClick={() => onMove(1)}
        />
        <Button
          type="text"
          size="small"
          icon={<Icon name="close" />}
          aria-label={t('animation.takeOut', { n })}
          title={t('animation.takeOut', { n })}
          onClick={onTakeOut}
        />
      </span>
    </>
  )
}
