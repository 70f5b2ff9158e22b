import type { ManyChanged, TerminalTarget } from '@cpm/contract/estate/terminal/terminal.shape'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../../api/api.ts'
import { askAgain, type Call } from '../../../api/read/read.ts'
import { toast } from '../../../kit/dialog/feedback.tsx'
import { LogOffMeans } from '../parts/terminal-actions.tsx'
import { t } from '../../../api/text.ts'
import { type Deed, deed } from '../../../platform/resource/actions.tsx'
import { able, countOf } from './bulk.ts'

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

type Step = keyof typeof able
const calls = { ship: api.terminal.ship, takeBack: api.terminal.takeBack, logOff: api.terminal.logOffMany }
const asks = { ship: 'terminal.shipAsk', takeBack: 'terminal.takeBackAsk', logOff: 'terminal.logOffManyAsk' } as const
const asksOne = { ship: 'terminal.shipOne', takeBack: 'terminal.takeBackOne', logOff: 'terminal.logOffOf' } as const
const oks = { ship: 'terminal.ship', takeBack: 'terminal.takeBack', logOff: 'terminal.logOff' } as const

function followsOf(step: Step, skips: number): ReactNode {
  const also = skips > 0 ? t('terminal.skips', { count: number(skips) }) : undefined
  if (step === 'logOff') return <LogOffMeans t={t} also={also} />
  return also ?? t(step === 'ship' ? 'terminal.shipHint' : 'terminal.takeBackHint')
}

function titleOf(step: Step, target: TerminalTarget, count: number): string {
  const only = 'sns' in target && target.sns.length === 1 ? target.sns[0] : undefined
  return only ? t(asksOne[step], { sn: only }) : t(asks[step], { count: number(count) })
}

/** A step of the life of one or many [4.5]: asks with the number that it changes, then does it. */
export const stepOf = (step: Step, target: TerminalTarget, onDone?: () => void): Deed =>
  deed(
    calls[step],
    { target },
    {
      ask: async () => {
        const now = await api.terminal.count({ target })
        const count = countOf(now.statuses, able[step])
        if (count > 0) {
          return {
            title: titleOf(step, target, count),
            content: followsOf(step, now.total - count),
            danger: step === 'logOff',
            okText: t(oks[step]),
          }
        }
        toast.info(t('terminal.nothingChanges'))
        return null
      },
      success: null,
      onDone: (result) => {
        sayChanged(result)
        onDone?.()
      },
    },
  )
