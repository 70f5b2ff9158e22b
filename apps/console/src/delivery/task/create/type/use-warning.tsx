import { taskTypeOf } from '@cpm/contract/delivery/task/task'
import { type ReactNode, Suspense, useState } from 'react'
import type { ActTerminal, Reach } from '../../../task-types/side.ts'
import { sideOf } from '../../../task-types/sides.ts'
import type { Draft } from '../use-create.tsx'

type Asked = { draft: Draft; count: number; answer: (yes: boolean) => void }

/** As a quick action has it: of one terminal its SN is typed, of more how many they are. */
function reachOf({ target, type }: Draft, count: number): Reach {
  const { waitMs } = taskTypeOf[type]
  const only = 'sns' in target && target.sns.length === 1 ? target.sns[0] : undefined
  const single = only === undefined ? null : ({ sn: only, name: '' } as ActTerminal)
  return { target, count, offline: 0, leftOut: 0, lacking: 0, waitMs, single }
}

/** The warning before a dangerous type that is not clicked away: the same as where it is asked for in one click. */
export function useWarning(): { warn: (draft: Draft, count: number) => Promise<boolean>; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null)
  const warn = (draft: Draft, count: number) => new Promise<boolean>((answer) => setAsked({ draft, count, answer }))
  const end = (yes: boolean) => {
    asked?.answer(yes)
    setAsked(null)
  }
  const offer = asked && sideOf(asked.draft.type).offer
  const dialog =
    asked && offer && 'Dialog' in offer ? (
      <Suspense>
        <offer.Dialog
          reach={reachOf(asked.draft, asked.count)}
          onAsk={() => Promise.resolve(end(true))}
          onClose={() => end(false)}
        />
      </Suspense>
    ) : null
  return { warn, dialog }
}
