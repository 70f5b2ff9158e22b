import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../api/text.ts'
import { Row, Stack } from '../../kit/layout/box.tsx'
import { Figures, Muted } from '../../kit/layout/text.tsx'
import { useMedia } from '../../kit/page/media.ts'
import { Icon } from '../../kit/values/icon.tsx'
import { allFrames, type Film, frameAt } from './frames/film.ts'
import styles from './animation.module.css'

/** Plays an animation as a terminal does while it starts. It stands still at first where motion is not wanted. */
export function Player({ film, name }: { film: Film; name: string }) {
  const t = useText()
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const [isPlaying, setPlaying] = useState(!isStill)
  const [tick, setTick] = useState(0)
  const canvas = useRef<HTMLCanvasElement>(null)
  const { part, frame, over } = frameAt(film, tick)
  const image = film.parts[part]?.frames[frame]?.image
  const isMoving = isPlaying && !over
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => setTick((before) => before + 1), 1000 / film.fps)
    return () => clearInterval(timer)
  }, [isMoving, film.fps])
  useEffect(() => {
    const into = canvas.current?.getContext('2d')
    if (!into || !image) return
    // As Android does: a picture that is smaller stands in the middle, on black.
    into.fillStyle = '#000'
    into.fillRect(0, 0, film.width, film.height)
    const { naturalWidth, naturalHeight } = image
    into.drawImage(image, (film.width - naturalWidth) / 2, (film.height - naturalHeight) / 2)
  }, [image, film.width, film.height])
  const before = film.parts.slice(0, part).reduce((sum, { frames }) => sum + frames.length, 0)
  const n = before + frame + 1
  return (
    <Stack gap={3} className={styles.player}>
      <canvas
        ref={canvas}
        width={film.width}
        height={film.height}
        role="img"
        aria-label={t('animation.frameOf', { name, n })}
      />
      <Row gap={3}>
        <Button
          icon={<Icon name={isMoving ? 'pause' : 'play'} />}
          onClick={() => {
            if (over) setTick(0)
            setPlaying(!isMoving)
          }}
        >
          {t(isMoving ? 'animation.pause' : 'animation.play')}
        </Button>
        <Button
          type="text"
          icon={<Icon name="restart" />}
          aria-label={t('animation.restart')}
          title={t('animation.restart')}
          onClick={() => setTick(0)}
        />
        <Figures>{t('animation.at', { n, count: allFrames(film).length })}</Figures>
      </Row>
      <Parts film={film} />
    </Stack>
  )
}

/** What is played how often, part by part. */
function Parts({ film: { parts } }: { film: Film }) {
  const t = useText()
  return parts.map(({ type, count, frames }, nth) => (
    <Muted as="p" small key={nth}>
      {t('animation.part', {
        n: nth + 1,
        count: frames.length,
        times:
          count === 0 ? t('animation.forever') : count === 1 ? t('animation.once') : t('animation.times', { count }),
        end: type === 'c' ? t('animation.end.c') : '',
      })}
    </Muted>
  ))
}
