import { animation, type AnimationRow } from '@cpm/contract/delivery/animation/animation'
import { useEffect, useState } from 'react'
import { useText } from '../../api/text.ts'
import { Modal } from '../../kit/dialog/overlay.tsx'
import { Stack } from '../../kit/layout/box.tsx'
import { Muted } from '../../kit/layout/text.tsx'
import { Empty, Waiting } from '../../kit/page/page.tsx'
import { bytesOf } from '../../api/transfer/file.ts'
import { allFrames, closeFrames, type Film, filmOf, isWrong } from './frames/film.ts'
import { Player } from './player.tsx'

/** Plays an animation of the library out of its archive. */
export function PreviewDialog({ row, onClose }: { row: AnimationRow; onClose: () => void }) {
  const t = useText()
  const film = useFilm(row.id)
  return (
    <Modal open centered width={480} title={row.name} footer={null} onCancel={onClose}>
      <Stack gap={4}>
        {film === 'waiting' ? (
          <Waiting lines={6} />
        ) : film === null ? (
          <Empty icon="warning" title={t('animation.cannotPlay')} />
        ) : (
          <Player film={film} name={row.name} />
        )}
        {row.introduction ? <Muted as="p">{row.introduction}</Muted> : null}
      </Stack>
    </Modal>
  )
}

/** The archive, fetched and opened; null where that cannot be. */
function useFilm(id: string): Film | null | 'waiting' {
  const [film, setFilm] = useState<Film | null | 'waiting'>('waiting')
  useEffect(() => {
    const leaving = new AbortController()
    let made: Film | null = null
    const open = async () => {
      const read = await filmOf(
        await bytesOf(animation.routes.content, { id }, { quiet: true, signal: leaving.signal }),
      )
      made = isWrong(read) ? null : read
      if (leaving.signal.aborted && made) closeFrames(allFrames(made))
      if (!leaving.signal.aborted) setFilm(made)
    }
    open().catch(() => (leaving.signal.aborted ? undefined : setFilm(null)))
    return () => {
      leaving.abort()
      if (made) closeFrames(allFrames(made))
    }
  }, [id])
  return film
}
