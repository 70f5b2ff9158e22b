import { Fragment } from 'react'
import { lowBattery, type TaskPreview } from '@cpm/contract/delivery/task/task'
import { type Text, useText } from '../../../../api/text.ts'
import { Stack } from '../../../../kit/layout/box.tsx'
import { Muted } from '../../../../kit/layout/text.tsx'
import { Details, PageLink } from '../../../../kit/page/page.tsx'
import { Icon } from '../../../../kit/values/icon.tsx'
import { Changed, sameNode } from './change-mark.tsx'
import { Bytes, DateTime, formatMoment } from '../../../../kit/values/values.tsx'
import { reasonText } from '../../../task-types/task-words.ts'
import { figure } from '../../../../kit/values/figures.ts'

/** Why some cannot, with how many of each. */
const unableText = (t: Text, { unableFor }: TaskPreview) =>
  unableFor.map(({ reason, count }) => `${reasonText(t, 'run', reason)} ${figure(count)}`).join(t('run.comma'))

const wavesText = (t: Text, { waves }: TaskPreview) =>
  waves.map(({ n, terminals }) => `${t('task.waveNumber', { n })} ${figure(terminals)}`).join(t('run.comma'))

/** For what they wait, and by when each may begin. */
const waitsText = (t: Text, { waitsFor }: TaskPreview) =>
  waitsFor
    .map(({ reason, count, until }) => {
      const said = { reason: t(`task.preview.waitFor.${reason}`), count: figure(count) }
      if (until === null) return t('task.preview.waitsNever', said)
      return t('task.preview.waits', { ...said, at: formatMoment(new Date(until)).slice(0, 16) })
    })
    .join(t('run.comma'))

/** None of those it is for may begin before it expires. */
const isNever = ({ willRun, neverBegins }: TaskPreview) => neverBegins > 0 && neverBegins === willRun

type Items = Parameters<typeof Details>[0]['items']

/** What a preview says, line by line. */
function itemsOf(t: Text, preview: TaskPreview): Items {
  const some = (label: string, count: number, note?: string) =>
    count > 0 && {
      label,
      value: (
        <>
          {figure(count)} {note ? <Muted small>{note}</Muted> : null}
        </>
      ),
    }
  const since = preview.offlineSince
  return [
    { label: t('task.preview.matching'), value: figure(preview.matching) },
    { label: t('task.preview.willRun'), value: <b>{figure(preview.willRun)}</b> },
    some(t('task.preview.unable'), preview.unable, unableText(t, preview)),
    some(t('task.preview.lacking'), preview.lacking),
    some(t('task.preview.already'), preview.already),
    some(
      t('task.preview.offline'),
      preview.offline,
      since ? t('task.preview.offlineSince', { at: formatMoment(new Date(since)) }) : undefined,
    ),
    some(t('task.preview.lowSpace'), preview.lowSpace, t('task.preview.lowSpaceHint')),
    some(t('task.preview.newerThere'), preview.newerThere, t('task.preview.newerThereHint')),
    preview.olderOpen > 0 && { label: t('task.preview.older'), value: <Older preview={preview} />, wide: true },
    some(t('task.preview.outsideWindow'), preview.outsideWindow, waitsText(t, preview)),
    some(t('task.preview.neverBegins'), preview.neverBegins),
    some(t('task.preview.zoneUnknown'), preview.zoneUnknown, t('task.preview.zoneUnknownHint')),
    some(t('task.preview.metered'), preview.metered),
    some(t('task.preview.lowBattery', { percent: lowBattery }), preview.lowBattery),
    preview.bytes > 0 && { label: t('task.preview.bytes'), value: <Bytes value={preview.bytes} /> },
    preview.waves.length > 1 && { label: t('task.waves'), value: wavesText(t, preview), wide: true },
    {
      label: t('task.preview.starts'),
      value: isNever(preview) ? t('task.preview.neverAny') : <DateTime at={preview.startsAt} />,
    },
    { label: t('task.preview.ends'), value: <DateTime at={preview.endsAt} /> },
  ]
}

type Props = {
  preview: TaskPreview
  /** An earlier one: what is not as it was there is marked. */
  than?: TaskPreview | null
}

/** What would become of a task, before it is asked for. */
export function Preview({ preview, than = null }: Props) {
  const t = useText()
  const items = itemsOf(t, preview)
  return (
    <Stack gap={4}>
      <Details items={than === null ? items : marked(items, itemsOf(t, startingWith(than, preview)))} />
      {preview.needsApproval === null ? null : (
        <p role="note">
          <Icon name="shield" /> {t(`task.approval.${preview.needsApproval}`)}
        </p>
      )}
    </Stack>
  )
}

/** Older installs of the app that are still open on these terminals, their tasks, and what becomes of them. */
function Older({ preview }: { preview: TaskPreview }) {
  const t = useText()
  const { olderOpen, olderTasks, supersedes } = preview
  return (
    <>
      {figure(olderOpen)}{' '}
      {olderTasks.map(({ id, count }) => (
        <Fragment key={id}>
          <PageLink to={`/longRange/taskInfo?id=${id}`}>
            {t('task.preview.olderTask', { id, count: figure(count) })}
          </PageLink>{' '}
        </Fragment>
      ))}
      <Muted small>{t(supersedes ? 'task.preview.olderEnds' : 'task.preview.olderStays')}</Muted>
    </>
  )
}

/** Where both begin as soon as they may, that the clock went on is no difference. */
const startingWith = (than: TaskPreview, { startsAt }: TaskPreview): TaskPreview =>
  than.startsAt < startsAt ? { ...than, startsAt } : than

/** Those that say something else than the line of the same name, or have none there, marked. */
function marked(items: Items, before: Items): Items {
  const was = new Map(before.flatMap((one) => (one ? [[one.label, one.value] as const] : [])))
  return items.map((one) =>
    !one || (was.has(one.label) && sameNode(one.value, was.get(one.label)))
      ? one
      : { ...one, value: <Changed>{one.value}</Changed> },
  )
}
