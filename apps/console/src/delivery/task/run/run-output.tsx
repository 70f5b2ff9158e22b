import { outputInList, type RunRow } from '@cpm/contract/delivery/task/task'
import { Button } from 'antd'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { PageLink } from '../../../kit/page/page.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { useText } from '../../../api/text.ts'
import { copy, formatDuration, formatMoment } from '../../../kit/values/values.tsx'
import { NextStep } from '../outcome/next-step.tsx'
import { whyText } from '../outcome/reason-text.ts'
import { readable, tookMs } from './tally.ts'
import { RunState } from '../task-words.tsx'
import { OnlineDot } from '../../../estate/terminal/parts/terminal-status.tsx'
import { Figures } from '../../../kit/layout/text.tsx'
import { Row } from '../../../kit/layout/box.tsx'
import { detailOf } from '../../../estate/terminal/detail-of.ts'
import styles from './run-output.module.css'
import valuesStyles from '../../../kit/values/values.module.css'

/** What stands for bytes that are no text. */
const unread = '\uFFFD'

/** The run as the list has it, or whole when the list had to cut its output. */
function useWholeRun(row: RunRow) {
  const cut = row.outputTruncated && new Blob([row.output ?? '']).size >= outputInList - 3
  const whole = useRead(quietApi.task.run, { id: row.id }, { enabled: cut, about: { task: row.taskId } })
  // A newer row with the output of a moment ago beats a screen that jumps back to the cut one.
  const got = cut && whole.data?.attempt === row.attempt ? whole.data : null
  return {
    run: got ? { ...row, output: got.output } : row,
    fetching: cut && !got && whole.isFetching,
    cutByTerminal: got ? got.outputTruncated : row.outputTruncated && !cut,
  }
}

/** What one terminal printed, as it comes in, and how it ended. Text only. */
export function RunOutput({ row, extra }: { row: RunRow; extra?: ReactNode }) {
  const t = useText()
  const { run, fetching, cutByTerminal } = useWholeRun(row)
  const [wrap, setWrap] = useState(true)
  const text = useMemo(() => readable(run.output ?? ''), [run.output])
  return (
    <div className={styles.runOutput} data-is="run-output">
      <div>
        <Row gap={4} className={styles.runOutputHead}>
          <b>{run.terminalName || run.sn}</b>
          <PageLink to={detailOf(run.sn)} className={valuesStyles.mono}>
            {run.sn}
          </PageLink>
          {run.finishedAt === null ? <OnlineDot online={run.online} /> : null}
          <span className={styles.runOutputExtra}>
            <Button
              size="small"
              type="text"
              aria-pressed={wrap}
              className={wrap ? styles.pressed : ''}
              onClick={() => setWrap(!wrap)}
            >
              {t('run.wrap')}
            </Button>
            <Button
              size="small"
              type="text"
              icon={<Icon name="copy" />}
              disabled={!run.output}
              title={t('common.copy')}
              aria-label={t('common.copyText', { text: t('run.output') })}
              onClick={() => void copy(run.output ?? '')}
            />
            {extra}
          </span>
        </Row>
        <Ending run={run} />
      </div>
      {text === '' ? (
        <Silence run={run} />
      ) : (
        <Printed text={text} wrap={wrap} label={t('run.outputOf', { name: run.terminalName || run.sn })} />
      )}
      {fetching ? <p className={styles.runOutputNote}>{t('run.outputMore')}</p> : null}
      {text.includes(unread) ? (
        <p className={styles.runOutputNote}>
          <Icon name="warning" /> {t('run.outputUnread')}
        </p>
      ) : null}
      {cutByTerminal ? (
        <p className={styles.runOutputNote}>
          <Icon name="warning" /> {t('run.outputCut')}
        </p>
      ) : null}
    </div>
  )
}

function Ending({ run }: { run: RunRow }) {
  const t = useText()
  const took = tookMs(run, useSeconds(run.startedAt !== null && run.finishedAt === null))
  return (
    <Row gap={5} className={styles.runOutputFacts}>
      <RunState run={run} />
      {run.exitCode === null ? null : (
        <span>
          {t('run.exitCode')}{' '}
          <Figures as="b" className={`${run.exitCode === 0 ? '' : ` ${styles.bad}`}`}>
            {run.exitCode}
          </Figures>
        </span>
      )}
      {run.progress !== null && run.finishedAt === null ? <Figures>{Math.round(run.progress)}%</Figures> : null}
      {took === null ? null : (
        <span>
          {t('run.duration')} <Figures>{took < 1000 ? '<1s' : formatDuration(took)}</Figures>
        </span>
      )}
      {run.attempt > 1 ? (
        <span>
          {t('run.attempt')} <Figures>{run.attempt}</Figures>
        </span>
      ) : null}
      {run.reason || run.goneWhy ? <span>{whyText(t, run)}</span> : null}
      <NextStep run={run} sn={run.sn} />
    </Row>
  )
}

/** Now, told every second while somebody waits. */
function useSeconds(running: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [running])
  return now
}

/** Why there is nothing to read. */
function Silence({ run }: { run: RunRow }) {
  const t = useText()
  const why = (() => {
    if (run.status === 'waiting' || run.status === 'held') {
      return run.online ? t('run.waitsOnline') : t('run.waitsOffline', { at: formatMoment(new Date(run.deadlineAt)) })
    }
    return run.finishedAt === null ? t('run.working') : t('run.noOutput')
  })()
  return <p className={styles.runSilence}>{why}</p>
}

/** The text itself. It stays at its end while the reader is there, and where the reader is otherwise. */
function Printed({ text, wrap, label }: { text: string; wrap: boolean; label: string }) {
  const box = useRef<HTMLPreElement>(null)
  const atEnd = useRef(false)
  useEffect(() => {
    if (box.current && atEnd.current) box.current.scrollTop = box.current.scrollHeight
  }, [text])
  return (
    <pre
      ref={box}
      className={valuesStyles.mono}
      data-is="mono"
      data-wrap={wrap ? '' : undefined}
      tabIndex={0}
      role="region"
      aria-label={label}
      onScroll={({ currentTarget: e }) => {
        atEnd.current = e.scrollTop > 0 && e.scrollHeight - e.scrollTop - e.clientHeight < 24
      }}
    >
      {text}
    </pre>
  )
}
