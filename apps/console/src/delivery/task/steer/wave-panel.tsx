import { gateFigures, gateText, type TaskRow, type WaveRow } from '@cpm/contract/delivery/task/task'
import type { ReactNode } from 'react'
import { quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { Can } from '../../../api/session/can.tsx'
import { type Text, useText } from '../../../api/text.ts'
import { Greyable } from '../../../kit/form/greyable.tsx'
import { Row, Stack } from '../../../kit/layout/box.tsx'
import { Figures, Muted } from '../../../kit/layout/text.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { DateTime } from '../../../kit/values/values.tsx'
import { RunBar } from '../run/run-bar.tsx'
import { isUnbegun } from '../run/tally.ts'
import { figure } from '../../../kit/values/figures.ts'
import { nextReason, useSteering } from './use-steering.ts'
import { StuckNote } from './stuck-note.tsx'
import styles from './steer.module.css'

const sizeOf = ({ counts }: WaveRow) => Object.values(counts).reduce((sum, n) => sum + n, 0)

/** What its author said a wave is made of. */
export function saidText(t: Text, { said, groupName }: Pick<WaveRow, 'said' | 'groupName'>): string {
  if (said === null) return t('task.wave.rest')
  if ('percent' in said) return t('task.wave.percentOf', { percent: said.percent })
  if ('count' in said) return t('task.wave.countOf', { count: figure(said.count) })
  if ('ruleGroupId' in said) return t('task.wave.ruleOf', { name: groupName ?? said.ruleGroupId })
  return t('task.wave.groupOf', { name: groupName ?? said.groupId })
}

const percentText = (share: number | null) => (share === null ? '–' : `${Math.floor(share)}%`)

/** The waves of a task: how far each is, and what the next one waits for. */
export function WavePanel({ task }: { task: TaskRow }) {
  const t = useText()
  const waves = useRead(quietApi.task.waves, { id: task.id })
  const steering = useSteering()
  const rows = waves.data ?? []
  const next = rows[task.wave]
  const nextSize = next ? sizeOf(next) : 0
  const isStuck = task.stuckAt !== null && task.stoppedAt === null && rows[task.wave - 1]?.gate === 'cannot_pass'
  if (task.waves < 2 || rows.length === 0) return null
  return (
    <Stack as="section" gap={3} aria-label={t('task.waves')} className={styles.waves}>
      <Row between>
        <b>{t('task.waves')}</b>
        {isStuck ? null : (
          <Can code="task.steer">
            <Greyable
              size="small"
              icon={<Icon name="play" />}
              loading={steering.next.isPending}
              reason={nextReason(task)}
              onClick={() => void steering.askNext(task, nextSize)}
            >
              {t('task.next')}
            </Greyable>
          </Can>
        )}
      </Row>
      <ol>
        {rows.map((row) => (
          <Wave
            key={row.n}
            row={row}
            task={task}
            isOpen={row.openedAt !== null && row.n <= task.wave}
            isCurrent={row.openedAt !== null && row.n === task.wave}
          >
            {isStuck && row.n === task.wave ? (
              <StuckNote task={task} row={row} nextSize={nextSize} steering={steering} />
            ) : null}
          </Wave>
        ))}
      </ol>
    </Stack>
  )
}

type WaveProps = { row: WaveRow; task: TaskRow; isOpen: boolean; isCurrent: boolean; children: ReactNode }

function Wave({ row, task, isOpen, isCurrent, children }: WaveProps) {
  const t = useText()
  const { status } = task
  if (isUnbegun(task)) {
    return (
      <li>
        <Row gap={3}>
          <Figures as="b">{row.n}</Figures>
          <span>{saidText(t, row)}</span>
        </Row>
        <Muted small>{t(`task.status.${status}`)}</Muted>
      </li>
    )
  }
  const total = sizeOf(row)
  return (
    <li data-open={isOpen || undefined} aria-current={isCurrent ? 'step' : undefined}>
      <Row gap={3}>
        <Figures as="b">{row.n}</Figures>
        <span>{saidText(t, row)}</span>
        <Muted small>{t('action.terminals', { count: figure(total) })}</Muted>
      </Row>
      <RunBar task={{ counts: row.counts, total, made: total, status: 'created' }} words={isOpen} />
      <Row gap={3}>
        <Figures>{t('task.wave.succeeded', { share: percentText(row.successPercent) })}</Figures>
        <Unsuccessful task={task} row={row} />
      </Row>
      <Muted small>
        {isOpen ? (
          <>
            {t('task.wave.since')} <DateTime at={row.openedAt} />
            {isCurrent ? gateWaits(t, task, row) : null}
          </>
        ) : (
          t('task.gate.not_yet')
        )}
      </Muted>
      {children}
    </li>
  )
}

/** What the next batch waits for, with the figures it goes by; a batch that is stuck has them in its note. */
function gateWaits(t: Text, { rules }: TaskRow, { gate, counts }: WaveRow): string | null {
  if (gate === 'last' || gate === 'cannot_pass') return null
  const text = t(`task.gate.${gate}`)
  return gate === 'waits_for_success' ? ` · ${text}: ${gateText(t, rules, counts)}` : ` · ${text}`
}

/** The share of a batch that ended badly, and the limit above which the task pauses. */
function Unsuccessful({ task, row }: Pick<WaveProps, 'task' | 'row'>) {
  const t = useText()
  const { unsuccessful: share, most } = gateFigures(task.rules, row.counts)
  if (!row.failedPercent) return null
  const text = most === null ? t('task.gate.unsuccessful', { share }) : t('task.gate.unsuccessfulOf', { share, most })
  return <Figures className={styles.failed ?? ''}>{text}</Figures>
}
