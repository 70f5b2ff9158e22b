import { lowBattery, type TaskPreview } from '@cpm/contract/delivery/task/task'
import { type Text, useText } from '../../../../api/text.ts'
import { Stack } from '../../../../kit/layout/box.tsx'
import { Muted } from '../../../../kit/layout/text.tsx'
import { Details } from '../../../../kit/page/page.tsx'
import { Icon } from '../../../../kit/values/icon.tsx'
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

/** What would become of a task, before it is asked for. */
export function Preview({ preview }: { preview: TaskPreview }) {
  const t = useText()
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
  return (
    <Stack gap={4}>
      <Details
        items={[
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
          some(t('task.preview.outsideWindow'), preview.outsideWindow, waitsText(t, preview)),
          some(t('task.preview.neverBegins'), preview.neverBegins),
          some(t('task.preview.metered'), preview.metered),
          some(t('task.preview.lowBattery', { percent: lowBattery }), preview.lowBattery),
          preview.bytes > 0 && { label: t('task.preview.bytes'), value: <Bytes value={preview.bytes} /> },
          preview.waves.length > 1 && { label: t('task.waves'), value: wavesText(t, preview), wide: true },
          {
            label: t('task.preview.starts'),
            value: isNever(preview) ? t('task.preview.neverAny') : <DateTime at={preview.startsAt} />,
          },
          { label: t('task.preview.ends'), value: <DateTime at={preview.endsAt} /> },
        ]}
      />
      {preview.needsApproval === null ? null : (
        <p role="note">
          <Icon name="shield" /> {t(`task.approval.${preview.needsApproval}`)}
        </p>
      )}
    </Stack>
  )
}
