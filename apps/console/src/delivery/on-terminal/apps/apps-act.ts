import type { OutputOf } from '@cpm/contract/kernel/route'
import { type ParamsOf, runStates, type task, type TaskType } from '@cpm/contract/delivery/task/task'
import type { TerminalDetail } from '@cpm/contract/estate/terminal/terminal.shape'
import { useMemo } from 'react'
import { api, quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { useCan } from '../../../api/session/can.tsx'
import { toast, useAction } from '../../../kit/dialog/feedback.tsx'
import { formatMoment } from '../../../kit/values/values.tsx'
import { useNow } from '../../../kit/values/now.ts'
import { reasonText } from '../../task-types/task-words.ts'
import { lackText } from '../../task-types/act/act-offer.ts'
import { takesCommands } from '../../../estate/terminal/parts/terminal-life.ts'
import { t as say, type Text, useText } from '../../../api/text.ts'

export type Run = OutputOf<typeof task.routes.runsOfTerminal>['records'][number]

/** How long what came of it is worth a word where it was asked for. */
const newsMs = 5 * 60_000

export const isOpen = (run: Run | undefined): boolean => run !== undefined && !runStates.ended.includes(run.status)

/** What this terminal was asked lately, the newest first: where its actions stand. */
export function useLately(sn: string): readonly Run[] | undefined {
  const query = { sn, page: 1, pageSize: 50, sort: '-updatedAt' as const }
  const runs = useRead(quietApi.task.runsOfTerminal, query, { enabled: useCan('task.read') })
  return runs.data?.records
}

type Created = OutputOf<typeof task.routes.create>

/** The toast after a task of one terminal was created: whether the terminal runs the task now or later. */
export function sayCreated(online: boolean, { blackDay }: Pick<Created, 'blackDay'>): void {
  const at = blackDay && formatMoment(new Date(blackDay.until)).slice(0, 16)
  const usual = say(online ? 'inventory.asked' : 'inventory.waitsOnline')
  toast.success(at ? say('action.waitsBlackDay', { at }) : usual)
}

/** Asks one terminal for something, and says how what was asked of it lately stands. */
export function useAct(terminal: Pick<TerminalDetail, 'sn' | 'status' | 'online' | 'lacks'>) {
  const t = useText()
  const { sn, lacks } = terminal
  const now = useNow()
  const may = useCan('task.act')
  const asked = useAction(api.task.create, {
    success: null,
    onDone: (made) => sayCreated(terminal.online, made),
  })
  const runs = useLately(sn)
  const { mutate, mutateAsync, isPending } = asked
  // Why nothing can be asked of it, though it may.
  const cannot = takesCommands(terminal) ? null : t('inventory.notActivated')
  return useMemo(() => {
    const target = { sns: [sn] }
    const isNews = (run: Run) => isOpen(run) || now - Date.parse(run.finishedAt ?? run.updatedAt) < newsMs
    return {
      may,
      isAsking: isPending,
      cannot,
      /** Why this cannot be asked of it: nothing can, or it says that it cannot do this. */
      cannotDo: (type: TaskType) => cannot ?? lackText(t, lacks, type),
      act: <T extends TaskType>(type: T, params: ParamsOf<T>) => mutate({ type, params, target }),
      /** The same for a form, which shows what is refused. */
      ask: <T extends TaskType>(type: T, params: ParamsOf<T>) => mutateAsync({ type, params, target }),
      /** The newest run of a type, open or just ended. */
      latest: (type: TaskType, matches: (params: Record<string, unknown>) => boolean = () => true) =>
        runs?.find((run) => run.type === type && matches(run.params) && isNews(run)),
    }
  }, [t, sn, lacks, now, may, isPending, cannot, mutate, mutateAsync, runs])
}
export type Act = ReturnType<typeof useAct>

/** Why a run came to nothing, in words; null when it did not. */
export function whyNot(t: Text, run: Run | undefined): string | null {
  if (!run || isOpen(run) || run.status === 'success') return null
  const why = reasonText(t, 'run', run.reason)
  const said = run.output?.trim()
  if (why && said && run.reason && broad.has(run.reason)) return `${why} · ${said}`
  return why || said || t(`run.status.${run.status}`)
}

/** Reasons that say little without what the machine itself said. */
const broad = new Set(['not_supported', 'protected'])
