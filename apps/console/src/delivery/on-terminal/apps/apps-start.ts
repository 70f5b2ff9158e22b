import { codes } from '@cpm/contract/kernel/envelope'
import { useEffect, useRef } from 'react'
import { quietApi } from '../../../api/api.ts'
import { calling } from '../../../api/read/read.ts'
import { AnswerError } from '../../../api/send.ts'
import { t } from '../../../api/text.ts'
import { toast, useAction } from '../../../kit/dialog/feedback.tsx'
import { isOpen, type Run, sayCreated } from './apps-act.ts'

type Start = { sn: string; packageName: string; name: string }

/** Answers with a text of their own [8.3], [8.5]: no network, and a repeat within a minute. */
const ownText: readonly number[] = [0, codes.tooMany]
/** Answers that are shown already, or need no text: the session ended, or the user cancelled the identity check. */
const shown: readonly number[] = [codes.noSession, codes.unproven]

/** Creates the task that starts an app. A failure is shown as a failed start [8.5]. */
export const startApp = calling(quietApi.task.create, async ({ sn, packageName, name }: Start) => {
  try {
    return await quietApi.task.create({ type: 'start_app', params: { packageName, name }, target: { sns: [sn] } })
  } catch (error) {
    if (error instanceof AnswerError && !shown.includes(error.code)) {
      toast.error(ownText.includes(error.code) ? error.message : t('run.reason.not_launched'))
    }
    throw error
  }
})

/** The toast of a run that ended; nothing of a run that still goes on or that succeeded. */
export function sayOutcome(run: Run): void {
  if (run.status === 'failed') toast.error(t('run.reason.not_launched'))
}

/** Starts an app of a terminal. The latest run of that start is watched, and its failure is shown once. */
export function useStart({ sn, online }: { sn: string; online: boolean }, run: Run | undefined) {
  const watched = useRef('')
  const start = useAction(startApp, {
    success: null,
    onDone: (made) => {
      watched.current = made.id
      sayCreated(online, made)
    },
  })
  useEffect(() => {
    if (run === undefined || run.taskId !== watched.current || isOpen(run)) return
    watched.current = ''
    sayOutcome(run)
  }, [run])
  return (app: Omit<Start, 'sn'>) => start.mutate({ sn, ...app })
}
