import type { TaskRow, WaveRow } from '@cpm/contract/delivery/task/task'
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
  if (task.waves < 2 || rows.length === 0) return null
  return (
    <Stack as="section" gap={3} aria-label={t('task.waves')} className={styles.waves}>
      <Row between>
        <b>{t('task.waves')}</b>
        <Can code="task.steer">
          <Greyable
            size="small"
            icon={<Icon name="play" />}
            loading={steering.next.isPending}
            reason={nextReason(task)}
            onClick={() => void steering.askNext(task, next ? sizeOf(next) : 0)}
          >
            {t('task.next')}
          </Greyable>
        </Can>
      </Row>
      <ol>
        {rows.map((row) => (
          <Wave
            key={row.n}
            row={row}
            status={task.status}
            isOpen={row.openedAt !== null && row.n <= task.wave}
            isCurrent={row.openedAt !== null && row.n === task.wave}
          />
        ))}
      </ol>
    </Stack>
  )
}

type WaveProps = { row: WaveRow; status: TaskRow['status']; isOpen: boolean; isCurrent: boolean }

function Wave({ row, status, isOpen, isCurrent }: WaveProps) {
  const t = useText()
  if (isUnbegun({ status })) {
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
        {row.failedPercent ? (
          <Figures className={styles.failed ?? ''}>
            {t('task.wave.failed', { share: percentText(row.failedPercent) })}
          </Figures>
        ) : null}
      </Row>
      <Muted small>
        {isOpen ? (
          <>
            {t('task.wave.since')} <DateTime at={row.openedAt} />
            {isCurrent && row.gate !== 'last' ? ` · ${t(`task.gate.${row.gate}`)}` : null}
          </>
        ) : (
          t('task.gate.not_yet')
        )}
      </Muted>
    </li>
  )
}
