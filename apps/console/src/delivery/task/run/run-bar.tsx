import { type RunStatus, runStates, type TaskRow } from '@cpm/contract/delivery/task/task'
import { type Piece, PieceBar } from '../../../kit/values/piece-bar.tsx'
import { StatusDot } from '../../../kit/values/status.tsx'
import { type Text, useText } from '../../../api/text.ts'
import { isRestartable, isUnbegun, type Tally, tallyOf } from './tally.ts'
import { runTones } from '../task-status.tsx'
import { Figures, Muted } from '../../../kit/layout/text.tsx'
import { figure } from '../../../kit/values/figures.ts'
import styles from '../shared.module.css'

/** "Success 48, Fail 2": the states of a task in words. */
export function stateWords(t: Text, { states }: Tally): string {
  return states.map((s) => `${t(`run.status.${s.status}`)} ${figure(s.count)}`).join(t('run.comma'))
}

type Props = { task: Pick<TaskRow, 'counts' | 'total' | 'made' | 'status'>; words?: boolean }

/** How far a task is: a slim bar with a piece for each state, the figures, and what needs attention in words. */
export function RunBar({ task, words = true }: Props) {
  const t = useText()
  const tally = tallyOf(task)
  if (isUnbegun(task)) return <Muted>{t(`task.status.${task.status}`)}</Muted>
  const creating = task.status === 'creating'
  const text = creating
    ? t('task.made', { made: figure(task.made), total: figure(tally.total) })
    : t('task.done', { done: figure(tally.done), total: figure(tally.total) })
  return (
    <span className={styles.runBar} data-is="run-bar" title={[text, stateWords(t, tally)].filter(Boolean).join('\n')}>
      <PieceBar className={styles.runBarTrack} data-is="run-bar-track" aria-hidden="true" pieces={piecesOf(tally)} />
      <Figures className={styles.runBarFigures}>
        {creating ? `${figure(task.made)} / ${figure(tally.total)}` : `${figure(tally.done)} / ${figure(tally.total)}`}
      </Figures>
      <span data-is="hidden-text">{stateWords(t, tally)}</span>
      {words && !creating ? <Notable tally={tally} /> : null}
    </span>
  )
}

/** A run that waits is lightest; what is not made yet is bare. */
function piecesOf(tally: Tally): Piece[] {
  const made = tally.states.map(({ status, count }) => ({
    key: status,
    count,
    tone: runTones[status],
    open: runStates.ended.includes(status)
      ? undefined
      : status === 'waiting'
        ? ('waiting' as const)
        : ('begun' as const),
  }))
  const left = tally.total - sumOf(tally)
  return left > 0 ? [...made, { key: 'left', count: left, tone: null }] : made
}

const sumOf = (tally: Tally) => tally.states.reduce((n, s) => n + s.count, 0)

/** The one state worth a word: what went wrong, else what is still open, else that all went well. */
function Notable({ tally }: { tally: Tally }) {
  const t = useText()
  const first = (of: (status: RunStatus) => boolean) => tally.states.find((s) => of(s.status))
  const one =
    first((s) => s === 'failed') ??
    first(isRestartable) ??
    first((s) => s !== 'success' && s !== 'skipped') ??
    tally.states[0]
  if (!one) return null
  return (
    <span className={styles.runBarNotable} aria-hidden="true">
      <StatusDot tone={runTones[one.status]} label={`${figure(one.count)} ${t(`run.status.${one.status}`)}`} />
    </span>
  )
}
