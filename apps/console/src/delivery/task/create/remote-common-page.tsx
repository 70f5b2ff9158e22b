import { id } from '@cpm/contract/kernel/id'
import { sn } from '@cpm/contract/estate/agent/report'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { AnswerError } from '../../../api/send.ts'
import { useCan, useMay } from '../../../api/session/can.tsx'
import { offersFor } from '../../../kit/page/offers.ts'
import { PageFrame, Panel, Waiting } from '../../../kit/page/page.tsx'
import { SubTabs } from '../../../kit/page/sub-tabs.tsx'
import { useText } from '../../../api/text.ts'
import { useUrlState } from '../../../kit/list/url-state.ts'
import { Composer, type Composed } from './composer.tsx'
import { MayNot } from './no-task.tsx'
import { Problem } from './problem.tsx'
import { namedIn } from '../target/link-target.ts'
import type { CommandSource } from '../command-source.ts'
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
  /** Which of the ways to say what is to be done is open. */
  way: z.string().max(40).optional(),
})

const sources = offersFor<CommandSource>('task.command')

export function Page() {
  const may = useMay()
  if (may('task.create') || sources.some(({ code }) => may(code))) return <Remote />
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

  function show(task: string): void {
    setUrl({ task })
    // On a narrow screen the results stand below.
    if (window.matchMedia('(max-width: 1100px)').matches)
      results.current?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  }

  async function run({ type, params, waitMs }: Composed): Promise<boolean> {
    const target = targetOf(choice)
    if (!target) return false
    try {
      const expiresAt = new Date(Date.now() + waitMs).toISOString()
      const made = await ask({ type, params, target, expiresAt }, count)
      if (made === null) return false
      show(made)
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
          <Ways choice={choice} count={count} way={url.way} onWay={(way) => setUrl({ way })} onRun={show}>
            <Composer count={count} offline={offline} lacking={lacking} busy={busy || isCounting} onRun={run} />
            <Problem text={problem} />
          </Ways>
        </Panel>
        <div ref={results} className={styles.remoteSee}>
          {url.task ? <TaskWatch key={url.task} id={url.task} /> : <NothingRun />}
        </div>
      </div>
    </PageFrame>
  )
}

type WaysProps = {
  choice: Choice
  count: number
  way: string | undefined
  onWay: (way: string) => void
  onRun: (task: string) => void
  children: ReactNode
}

/** Writing what is to be done, for who may; and what districts further right offer in its place. */
function Ways({ choice, count, way = 'write', onWay, onRun, children }: WaysProps) {
  const t = useText()
  const may = useMay()
  const mayWrite = useCan('task.create')
  const offered = sources.filter(({ code }) => may(code))
  if (offered.length === 0) return children
  const items = offered.map(({ key, title, Part }) => ({
    key,
    label: t(title),
    children: (
      <Suspense fallback={<Waiting />}>
        <Part target={targetOf(choice) ?? null} count={count} onRun={onRun} />
      </Suspense>
    ),
  }))
  const own = mayWrite ? [{ key: 'write', label: t('task.writeOne'), children }] : []
  return <SubTabs label={t('task.ways')} items={[...own, ...items]} active={way} onChange={onWay} />
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
