import { faultText } from '@cpm/contract/estate/terminal/event.detail'
import { acknowledgement, faultLimits, type FaultKind, type FaultRow } from '@cpm/contract/estate/fault/fault'
import { Input } from 'antd'
import { useMemo } from 'react'
import { api } from '../../api/api.ts'
import { EditDialog } from '../../kit/form/edit.tsx'
import { useAction } from '../../kit/dialog/feedback.tsx'
import { Field } from '../../kit/form/form.tsx'
import { StatusTag, type Tone } from '../../kit/values/status.tsx'
import { type Text, useText } from '../../api/text.ts'
import { formatMoment } from '../../kit/values/values.tsx'

const tones: Readonly<Record<FaultKind, Tone>> = { missing: 'bad', faulty: 'bad', unknown: 'warn' }

/** What is wrong with a peripheral. One that is over is at rest. */
export function FaultDot({ row }: { row: Pick<FaultRow, 'kind' | 'clearedAt'> }) {
  const t = useText()
  return <StatusTag tone={row.clearedAt === null ? tones[row.kind] : 'idle'} label={t(`fault.kind.${row.kind}`)} />
}

/** How many are missing, or what the terminal says of the fault. */
export function faultDetail({ kind, lacking, fault }: FaultRow, t: Text): string | null {
  if (kind === 'missing') return lacking === null ? null : t('fault.lacking', { count: lacking })
  if (fault === null) return null
  return faultText(fault, t)
}

/** Whether somebody sees to it; since when is said on hover. */
export function Acknowledged({ row }: { row: Pick<FaultRow, 'acknowledgedAt'> }) {
  const t = useText()
  const at = row.acknowledgedAt
  return (
    <span title={at === null ? undefined : `${t('fault.acknowledgedAt')} ${formatMoment(new Date(at))}`}>
      <StatusTag tone={at === null ? 'warn' : 'ok'} label={t(`fault.acknowledged.${at !== null}`)} />
    </span>
  )
}

type Props = { rows: readonly FaultRow[]; onClose: () => void; onDone?: () => void }

/** Says that somebody sees to these, with a note. */
export function AcknowledgeDialog({ rows, onClose, onDone }: Props) {
  const t = useText()
  const acknowledge = useAction(api.fault.acknowledge, onDone ? { onDone } : {})
  const note = rows.length === 1 ? (rows[0]?.note ?? undefined) : undefined
  const initial = useMemo(() => (note === undefined ? {} : { note }), [note])
  return (
    <EditDialog
      open
      width={460}
      title={t('fault.acknowledgeTitle', { count: rows.length })}
      schema={acknowledgement}
      initial={initial}
      okText={t('fault.acknowledge')}
      onClose={onClose}
      onSubmit={(values) => acknowledge.mutateAsync({ ...values, ids: rows.map((row) => row.id) })}
    >
      <Field name="note" label={t('fault.note')} help={t('fault.acknowledgeHint')}>
        <Input.TextArea
          autoFocus
          showCount
          maxLength={faultLimits.note}
          autoSize={{ minRows: 2, maxRows: 6 }}
          placeholder={t('fault.noteHint')}
        />
      </Field>
    </EditDialog>
  )
}
