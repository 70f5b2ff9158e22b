import { Button, Input } from 'antd'
import { useDeferredValue, useMemo, useState } from 'react'
import { useText } from '../../../../api/text.ts'
import { Stack } from '../../../../kit/layout/box.tsx'
import { Mono, Muted } from '../../../../kit/layout/text.tsx'
import { type Cast, searchCast } from './cast.ts'
import { clockOf } from '../player/play.ts'
import styles from '../replay.module.css'

/** Finds a text among all that was shown, and goes there. */
export function CastSearch({ cast, onGo }: { cast: Cast; onGo: (ms: number) => void }) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const asked = useDeferredValue(typed)
  const hits = useMemo(() => searchCast(cast, asked), [cast, asked])
  return (
    <Stack gap={3}>
      <Input.Search
        aria-label={t('remoteSession.replay.search')}
        placeholder={t('remoteSession.replay.search')}
        value={typed}
        allowClear
        onChange={({ target }) => setTyped(target.value)}
        onSearch={(wanted) => {
          // Enter may be quicker than the list.
          const [first] = searchCast(cast, wanted)
          if (first) onGo(first.ms)
        }}
      />
      {asked.trim() === '' ? null : (
        <Muted small role="status">
          {hits.length === 0
            ? t('remoteSession.replay.noHits')
            : t('remoteSession.replay.hits', { count: hits.length })}
        </Muted>
      )}
      {hits.length > 0 ? (
        <ol className={styles.hits}>
          {hits.map((hit, at) => (
            // The same line may be shown twice at one moment.
            // eslint-disable-next-line react/no-array-index-key
            <li key={at}>
              <Button type="link" size="small" onClick={() => onGo(hit.ms)}>
                {clockOf(hit.ms)}
              </Button>
              <Mono title={hit.line}>{hit.line}</Mono>
            </li>
          ))}
        </ol>
      ) : null}
    </Stack>
  )
}
