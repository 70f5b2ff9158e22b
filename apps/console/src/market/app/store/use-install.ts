import type { shopTimes, ShopRow, ShopTerminal } from '@cpm/contract/market/app/app'
import { runStates } from '@cpm/contract/delivery/task/task.states'
import { unprovenTerminals } from '@cpm/contract/people/me/me.proof'
import { useState } from 'react'
import { api, quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { useText } from '../../../api/text.ts'
import { toast, useAction } from '../../../kit/dialog/feedback.tsx'

export type When = (typeof shopTimes)[number]

/** It is getting it now. */
export const isComing = ({ run }: ShopTerminal) => run !== null && !runStates.ended.includes(run.status)
export const mayHave = (one: ShopTerminal) => !isComing(one) && one.standing !== 'current' && one.standing !== 'ahead'

/** The terminals an app may be installed on, which of them are chosen, and the asking for it. */
export function useInstall(app: ShopRow, update: boolean, q: string) {
  const t = useText()
  const [when, setWhen] = useState<When>('now')
  // Until somebody chooses, those that need it.
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null)
  const found = useRead(quietApi.app.shopTerminals, { id: app.id, pageSize: unprovenTerminals, ...(q && { q }) })
  const rows = found.data?.records ?? []
  const able = rows.filter(mayHave)
  const wanted = able.filter(({ standing }) => !update || standing === 'outdated' || standing === 'barred')
  const chosen = able.filter(({ sn }) => picked?.has(sn) ?? wanted.some((one) => one.sn === sn))
  const hasHours = chosen.some((one) => one.hasHours)
  const install = useAction(api.app.install, {
    success: null,
    onDone: ({ terminals, awaits }) => {
      setPicked(new Set())
      toast.success(awaits ? t('app.shop.awaits') : t('app.shop.asked', { count: terminals }))
    },
  })
  return {
    found,
    rows,
    able,
    chosen,
    hasHours,
    when: hasHours ? when : 'now',
    setWhen,
    isPending: install.isPending,
    pick: (sns: readonly string[], is: boolean) => {
      const others = chosen.map(({ sn }) => sn).filter((sn) => !sns.includes(sn))
      setPicked(new Set(is ? [...others, ...sns] : others))
    },
    ask: () =>
      install.mutate({
        id: app.id,
        versionId: app.version.id,
        sns: chosen.map(({ sn }) => sn),
        when: hasHours ? when : 'now',
      }),
  }
}
export type Installing = ReturnType<typeof useInstall>
