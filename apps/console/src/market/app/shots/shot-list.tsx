import { Button } from 'antd'
import { useState } from 'react'
import { useText } from '../../../api/text.ts'
import { Row } from '../../../kit/layout/box.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { ShotPicture } from './shot-picture.tsx'
import styles from './shots.module.css'

/** A screenshot in the editor; one that was just sent is shown as it lies here. */
export type Shot = { key: string; artifactId: string; url?: string }

type Props = {
  appId: string
  shots: readonly Shot[]
  onMove: (from: number, to: number) => void
  onRemove: (at: number) => void
}

/** In their order, which a drag changes, or a button. */
export function ShotList({ appId, shots, onMove, onRemove }: Props) {
  const t = useText()
  const [dragged, setDragged] = useState<number | null>(null)
  if (shots.length === 0) return <Muted as="p">{t('app.noShots')}</Muted>
  return (
    <ol className={styles.edited}>
      {shots.map(({ key, artifactId, url }, at) => {
        const name = t('app.shotOf', { at: at + 1, total: shots.length })
        return (
          <li
            key={key}
            draggable
            data-dragged={dragged === at ? '' : undefined}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              setDragged(at)
            }}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => {
              event.preventDefault()
              if (dragged === null || dragged === at) return
              onMove(dragged, at)
              setDragged(at)
            }}
            onDrop={(event) => event.preventDefault()}
          >
            <div className={styles.shot}>
              {url ? (
                <img src={url} alt={name} draggable={false} />
              ) : (
                <ShotPicture appId={appId} artifactId={artifactId} alt={name} />
              )}
            </div>
            <Row gap={1} className={styles.tools}>
              <Button
                size="small"
                type="text"
                icon={<Icon name="chevronLeft" />}
                disabled={at === 0}
                aria-label={t('app.shotEarlier', { name })}
                onClick={() => onMove(at, at - 1)}
              />
              <Button
                size="small"
                type="text"
                icon={<Icon name="chevronRight" />}
                disabled={at === shots.length - 1}
                aria-label={t('app.shotLater', { name })}
                onClick={() => onMove(at, at + 1)}
              />
              <Button
                size="small"
                type="text"
                danger
                icon={<Icon name="trash" />}
                aria-label={t('app.shotRemove', { name })}
                onClick={() => onRemove(at)}
              />
            </Row>
          </li>
        )
      })}
    </ol>
  )
}
