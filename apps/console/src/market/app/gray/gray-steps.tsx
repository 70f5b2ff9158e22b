import type { GrayStep } from '@cpm/contract/market/app/app'
import { type Text, useText } from '../../../api/text.ts'
import { Row } from '../../../kit/layout/box.tsx'
import { Figures, Muted } from '../../../kit/layout/text.tsx'
import { PageLink } from '../../../kit/page/page.tsx'
import { figure } from '../../../kit/values/figures.ts'
import { StatusTag } from '../../../kit/values/status.tsx'
import { DateTime } from '../../../kit/values/values.tsx'
import { taskPlace } from '../../../delivery/task/task-columns.tsx'
import { GrayBar } from './gray-bar.tsx'
import styles from './gray.module.css'

function saidOf(t: Text, { way, percent, groups }: GrayStep): string {
  if (way === 'percent') return t('gray.percentOf', { percent: percent ?? 0 })
  return way === 'groupIds' && groups.length > 0 ? groups.join(t('run.comma')) : t(`gray.way.${way}`)
}

/** What was let go one after the other, and how far each is. */
export function GraySteps({ steps }: { steps: readonly GrayStep[] }) {
  const t = useText()
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={step.id}>
          <Row gap={3}>
            <Figures as="b">{t('gray.stepN', { n: step.n })}</Figures>
            <span>{saidOf(t, step)}</span>
            <Muted small>{t('action.terminals', { count: figure(step.terminals) })}</Muted>
            {step.taskStatus === 'awaiting' ? <StatusTag tone="warn" label={t('gray.awaiting')} /> : null}
            {step.pausedAt === null ? null : <StatusTag tone="warn" label={t('gray.paused')} />}
          </Row>
          <GrayBar counts={step.counts} />
          <Row gap={3}>
            <Muted small>
              <DateTime at={step.at} /> {step.by}
            </Muted>
            {step.taskId === null ? null : (
              <PageLink to={taskPlace(step.taskId)}>{t('gray.task', { id: step.taskId })}</PageLink>
            )}
          </Row>
        </li>
      ))}
    </ol>
  )
}
