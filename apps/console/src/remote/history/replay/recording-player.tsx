import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { AnswerError } from '../../../api/send.ts'
import { useText } from '../../../api/text.ts'
import { save } from '../../../api/transfer/download.ts'
import { Row, Stack } from '../../../kit/layout/box.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import { Empty, Failed } from '../../../kit/page/page.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { StatusDot } from '../../../kit/values/status.tsx'
import type { Session } from '../session.ts'
import { CastPlayer } from './cast/cast-player.tsx'
import { Fetching } from './progress.tsx'
import { FilmPlayer } from './film/film-player.tsx'
import { type Fetched, fetchRecording, fileName, type Recording, type Sum } from './recording.ts'

type Props = { session: Session; recording: Recording; onOpen: (seek: (ms: number) => void) => void }

const tones = { unchanged: 'ok', changed: 'bad', unchecked: 'idle' } as const satisfies Record<Sum, string>

/** A recording that was asked for: fetched once, summed, and played. */
export function Opened({ session, recording, onOpen }: Props) {
  const t = useText()
  const [fetched, setFetched] = useState<Fetched | null>(null)
  const [error, setError] = useState<unknown>(null)
  const { id } = session
  // Once: each time it is fetched is noted.
  const [asked] = useState(recording)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    fetchRecording(id, asked, leaving.signal).then(
      (all) => (leaving.signal.aborted ? undefined : setFetched(all)),
      (why: unknown) => (leaving.signal.aborted ? undefined : setError(why)),
    )
    return () => leaving.abort()
  }, [id, asked, tries])
  if (error !== null) {
    return error instanceof AnswerError ? (
      <Failed
        error={error}
        retry={() => {
          setError(null)
          setTries(tries + 1)
        }}
      />
    ) : (
      <Empty icon="warning" title={t('remoteSession.replay.bad')} />
    )
  }
  if (!fetched) return <Fetching />
  return (
    <Stack gap={3}>
      {fetched.format === 'cpmrec' ? (
        <FilmPlayer film={fetched.film} session={session} onOpen={onOpen} />
      ) : (
        <CastPlayer cast={fetched.cast} session={session} onOpen={onOpen} />
      )}
      <Row between gap={4}>
        <Row gap={4} role="status">
          <StatusDot tone={tones[fetched.sum]} label={t(`remoteSession.replay.${fetched.sum}`)} />
          {isCut(fetched) ? <Muted small>{t('remoteSession.replay.cut')}</Muted> : null}
        </Row>
        <Button icon={<Icon name="download" />} onClick={() => save(fetched.blob, fileName(session, asked))}>
          {t('remoteSession.replay.download')}
        </Button>
      </Row>
      <Muted as="p" small>
        {t('remoteSession.replay.keys')}
      </Muted>
    </Stack>
  )
}

const isCut = (fetched: Fetched) => (fetched.format === 'cpmrec' ? fetched.film.isCut : fetched.cast.isCut)
