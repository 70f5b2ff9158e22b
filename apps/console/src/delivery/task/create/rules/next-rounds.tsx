import { roundsForeseen } from '@cpm/contract/delivery/task/task'
import { Form } from 'antd'
import { useDeferredValue, useEffect, useState } from 'react'
import { quietApi } from '../../../../api/api.ts'
import { useRead } from '../../../../api/read/read.ts'
import { useText } from '../../../../api/text.ts'
import { Stack } from '../../../../kit/layout/box.tsx'
import { Figures, Muted } from '../../../../kit/layout/text.tsx'
import { expiryOf, type Wait } from '../../when/expiry.ts'
import { roundsOf } from './rules-form.ts'
import type { RulesTyped } from './rules-input.ts'
import styles from './rules.module.css'

/** Typing rests for so long before the server is asked. */
const restMs = 250

/** What is asked for once nothing more is typed for a moment. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

/** When the next rounds would begin, by the server that begins them. */
export function NextRounds() {
  const t = useText()
  const typed = useDeferredValue(Form.useWatch<RulesTyped | undefined>('rules'))
  const wait = Form.useWatch<Wait['wait']>('wait')
  const at = Form.useWatch<string | undefined>('at')
  const rounds = roundsOf(typed ?? {})
  const asked = useRested(JSON.stringify({ rounds, wait, at }))
  const settled = JSON.parse(asked) as Wait & { rounds: typeof rounds }
  // To the minute, so that what is asked stays the same while somebody looks at it.
  const expiresAt = expiryOf(settled, new Date().setSeconds(0, 0))
  const found = useRead(
    quietApi.task.times,
    { ...settled.rounds, ...(expiresAt !== undefined && { expiresAt }) },
    { enabled: settled.rounds !== null, placeholderData: (before) => before },
  )
  if (rounds === null || !found.data) return null
  const { times } = found.data
  if (times.length === 0) return <Muted as="p">{t('task.nextNone')}</Muted>
  const isAll = times.length === roundsForeseen
  return (
    <Stack gap={2} as="section" aria-label={t('task.nextTen')}>
      <Muted small>
        {isAll ? t('task.nextTen') : t('task.nextRounds', { count: times.length })} · {t('task.roundsHint')}
      </Muted>
      <ol className={styles.rounds} aria-live="polite">
        {times.map(({ at: moment, wall, instead }) => (
          <li key={moment}>
            <Figures>{wall.replace('T', ' ')}</Figures>
            {instead ? <Muted small>{hourMissing(t, wall, instead)}</Muted> : null}
          </li>
        ))}
      </ol>
    </Stack>
  )
}

function hourMissing(t: ReturnType<typeof useText>, wall: string, instead: string): string {
  const [day = '', time = ''] = wall.split('T')
  return t('task.hourMissing', { day, wall: time, instead: instead.split('T')[1] ?? instead })
}
