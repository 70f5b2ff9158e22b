import type { TaskRow, TaskTargetSaid } from '@cpm/contract/delivery/task/task'
import { quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { type Text, useText } from '../../../api/text.ts'
import { detailOf } from '../../../estate/terminal/detail-of.ts'
import { RuleText } from '../../../estate/rule-group/rule-text.tsx'
import { Row, Stack } from '../../../kit/layout/box.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import { PageLink } from '../../../kit/page/page.tsx'
import { figure } from '../../../kit/values/figures.ts'

/** For which terminals a task was asked, in words, and how many these are now. */
export function TargetText({ task }: { task: TaskRow }) {
  const t = useText()
  const { data, error } = useRead(quietApi.task.target, { id: task.id })
  if (!data) return <Muted>{error ? error.message : '…'}</Muted>
  const counts = countsText(t, data)
  return (
    <Stack gap={1}>
      <Which task={task} target={data} />
      {counts === '' ? null : <Muted small>{counts}</Muted>}
    </Stack>
  )
}

function Which({ task, target }: { task: TaskRow; target: TaskTargetSaid }) {
  const t = useText()
  switch (target.way) {
    case 'sns':
      return <Named target={target} />
    case 'filter': {
      const rule = target.filter ?? {}
      return Object.keys(rule).length === 0 ? t('task.target.all') : <RuleText rule={rule} names={target.names} />
    }
    case 'back':
      return (
        <PageLink to={`/longRange/taskInfo?id=${task.backOf}`}>
          {t('task.target.back', { id: task.backOf ?? '' })}
        </PageLink>
      )
    case 'gray':
      return grayText(t, target)
    case 'auto':
      return t('task.target.auto')
  }
}

function Named({ target: { sns, first } }: { target: TaskTargetSaid }) {
  const t = useText()
  const more = (sns ?? 0) - first.length
  return (
    <Row gap={3} as="span">
      <span>{t('task.target.sns', { count: figure(sns ?? 0) })}</span>
      {first.map(({ sn, name }) => (
        <PageLink key={sn} to={detailOf(sn)}>
          {name ? `${name} (${sn})` : sn}
        </PageLink>
      ))}
      {more > 0 ? <Muted>{t('task.target.more', { count: figure(more) })}</Muted> : null}
    </Row>
  )
}

function grayText(t: Text, { step }: TaskTargetSaid): string {
  if (step === null) return t('task.target.grayGone')
  const made = step.percent === null ? step.groups.join(t('run.comma')) : `${step.percent}%`
  return [t('task.target.gray', { n: step.n }), made].filter(Boolean).join(' · ')
}

function countsText(t: Text, { matching, asked, way }: TaskTargetSaid): string {
  const then = t('task.target.then', { count: figure(asked) })
  if (matching === null) return then
  // Named one by one they are as many as ever, unless some are gone.
  if (way === 'sns' && matching === asked) return ''
  return [t('task.target.now', { count: figure(matching) }), then].join(t('run.comma'))
}
