import type { ManyChanged, TerminalTarget } from '@cpm/contract/estate/terminal/terminal.shape'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../../api/api.ts'
import { askAgain, type Call } from '../../../api/read/read.ts'
import { confirm, toast } from '../../../kit/dialog/feedback.tsx'
import { LogOffMeans } from '../parts/terminal-actions.tsx'
import { t } from '../../../api/text.ts'
import { able, type Chosen, countOf } from './bulk.ts'

const number = (n: number) => n.toLocaleString('en')

/** Says what became of them. */
export function sayChanged({ changed, skipped }: ManyChanged): void {
  const counts = { changed: number(changed), skipped: number(skipped) }
  if (skipped > 0) toast.info(t('terminal.changedAndSkipped', counts))
  else toast.success(t('terminal.changedCount', counts))
}

/** A change of many: runs, says what became of them, and has the screens fetched again. */
export function useMany<I extends { target: TerminalTarget }>(call: Call<I, ManyChanged>, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: I) => call(input),
    onSuccess: async (result) => {
      sayChanged(result)
      onDone()
      await askAgain(client, call)
    },
  })
}

type Deed = keyof typeof able
const asks = { ship: 'terminal.shipAsk', takeBack: 'terminal.takeBackAsk', logOff: 'terminal.logOffManyAsk' } as const
const asksOne = { ship: 'terminal.shipOne', takeBack: 'terminal.takeBackOne', logOff: 'terminal.logOffOf' } as const
const oks = { ship: 'terminal.ship', takeBack: 'terminal.takeBack', logOff: 'terminal.logOff' } as const

function followsOf(deed: Deed, skips: number): ReactNode {
  const also = skips > 0 ? t('terminal.skips', { count: number(skips) }) : undefined
  if (deed === 'logOff') return <LogOffMeans t={t} also={also} />
  return also ?? t(deed === 'ship' ? 'terminal.shipHint' : 'terminal.takeBackHint')
}

function titleOf(deed: Deed, target: TerminalTarget, count: number): string {
  const only = 'sns' in target && target.sns.length === 1 ? target.sns[0] : undefined
  return only ? t(asksOne[deed], { sn: only }) : t(asks[deed], { count: number(count) })
}

/** Steps of the life of many [4.5]: asks with the number that it changes, then does it. */
export function useDeeds(onDone: () => void) {
  const ship = useMany(api.terminal.ship, onDone)
  const takeBack = useMany(api.terminal.takeBack, onDone)
  const logOff = useMany(api.terminal.logOffMany, onDone)
  const calls = { ship, takeBack, logOff }
  return async (deed: Deed, { target }: Pick<Chosen, 'target'>): Promise<void> => {
    const now = await api.terminal.count({ target }).catch(() => null)
    if (!now) return
    const count = countOf(now.statuses, able[deed])
    if (count === 0) return toast.info(t('terminal.nothingChanges'))
    const yes = await confirm({
      title: titleOf(deed, target, count),
      content: followsOf(deed, now.total - count),
      danger: deed === 'logOff',
      okText: t(oks[deed]),
    })
    if (yes) calls[deed].mutate({ target })
  }
}
