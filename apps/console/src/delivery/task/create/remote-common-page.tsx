import { id } from '@cpm/contract/kernel/id'
import { sn } from '@cpm/contract/estate/agent/report'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { AnswerError } from '../../../api/send.ts'
import { useCan } from '../../../api/session/can.tsx'
import { PageFrame, Panel } from '../../../kit/page/page.tsx'
import { useText } from '../../../api/text.ts'
import { useUrlState } from '../../../kit/list/url-state.ts'
import { Composer, type Composed } from './composer.tsx'
import { MayNot } from './no-task.tsx'
import { Problem } from './problem.tsx'
import { namedIn } from '../target/named.ts'
import { type Choice, targetOf } from '../target/target.ts'
import { NothingRun, TaskWatch } from '../task-watch.tsx'
import { TerminalPicker } from '../target/late-picker.tsx'
import { useChoiceCount } from '../target/use-choice-count.ts'
import { useCreate } from './use-create.tsx'
import styles from './remote.module.css'

export const path = '/remote/common'

const place = z.object({
  sn: sn.optional(),
  sns: z.string().max(8000).optional(),
  /** A filter of the list of terminals, as JSON: all that it finds. */
  filter: z.string().max(4000).optional(),
  task: id.optional(),
})

export function Page() {
  if (useCan('task.create')) return <Remote />
  return (
    <PageFrame>
      <MayNot />
    </PageFrame>
  )
}

/** Chooses terminals, tells them something, and watches what comes of it. */
function Remote() {
  const t = useText()
  const [url, setUrl] = useUrlState(place)
  const [choice, setChoice] = useNamed(url, () => setUrl({ sn: undefined, sns: undefined, filter: undefined }))
  const { count, offline, lacking, isCounting } = useChoiceCount(choice)
  const { ask, busy, problem } = useCreate()
  const results = useRef<HTMLDivElement>(null)

  async function run({ type, params, waitMs }: Composed): Promise<boolean> {
    const target = targetOf(choice)
    if (!target) return false
    try {
      const expiresAt = new Date(Date.now() + waitMs).toISOString()
      const made = await ask({ type, params, target, expiresAt }, count)
      if (made === null) return false
      setUrl({ task: made })
      // On a narrow screen the results stand below.
      if (window.matchMedia('(max-width: 1100px)').matches)
        results.current?.scrollIntoView({ block: 'start', behavior: 'smooth' })
      return true
    } catch (error) {
      if (error instanceof AnswerError) return false
      throw error
    }
  }

  return (
    <PageFrame plain fill>
      <div className={styles.remote}>
        <Panel title={t('task.terminals')} className={styles.remotePick}>
          <TerminalPicker value={choice} onChange={setChoice} />
        </Panel>
        <Panel className={styles.remoteSay}>
          <Composer count={count} offline={offline} lacking={lacking} busy={busy || isCounting} onRun={run} />
          <Problem text={problem} />
        </Panel>
        <div ref={results} className={styles.remoteSee}>
          {url.task ? <TaskWatch key={url.task} id={url.task} /> : <NothingRun />}
        </div>
      </div>
    </PageFrame>
  )
}

/**
 * What is chosen, taken from the address when it names terminals: `?sn=`, `?sns=a,b` or `?filter={…}`. Once a person changes it the
 * address no longer speaks of it, so that the same link works again.
 */
function useNamed(
  url: { sn?: string | undefined; sns?: string | undefined; filter?: string | undefined },
  forget: () => void,
) {
  const named = url.filter ?? [url.sn, url.sns].filter(Boolean).join(',')
  const [choice, setChoice] = useState<Choice>(() => namedIn(named))
  const applied = useRef(named)
  useEffect(() => {
    if (named !== '' && named !== applied.current) setChoice(namedIn(named))
    applied.current = named
  }, [named])
  const change = (next: Choice) => {
    setChoice(next)
    if (named !== '' && (next.all || keysOf(next) !== keysOf(choice))) forget()
  }
  return [choice, change] as const
}

const keysOf = (choice: Choice) => [...choice.rows.keys()].join(' ')
