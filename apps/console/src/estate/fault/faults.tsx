import { acknowledgement, troubleLimits, type TroubleKind, type TroubleRow } from '@cpm/contract/estate/fault/fault'
import { Input } from 'antd'
import { useMemo } from 'react'
import { api } from '../../api/api.ts'
import { EditDialog } from '../../kit/form/edit.tsx'
import { useAction } from '../../kit/dialog/feedback.tsx'
import { Field } from '../../kit/form/form.tsx'
import { StatusTag, type Tone } from '../../kit/values/status.tsx'
import { isWord, type Text, useText } from '../../api/text.ts'
import { formatMoment } from '../../kit/values/values.tsx'

const tones: Readonly<Record<TroubleKind, Tone>> = { missing: 'bad', faulty: 'bad', unknown: 'warn' }

/** What is wrong with a peripheral. One that is over is at rest. */
export function TroubleDot({ row }: { row: Pick<TroubleRow, 'kind' | 'clearedAt'> }) {
  const t = useText()
  return <StatusTag tone={row.clearedAt === null ? tones[row.kind] : 'idle'} label={t(`trouble.kind.${row.kind}`)} />
}

/** How many are missing, or what the terminal says of the fault. */
export function troubleDetail({ kind, lacking, fault }: TroubleRow, t: Text): string | null {
  if (kind === 'missing') return lacking === null ? null : t('trouble.lacking', { count: lacking })
  if (fault === null) return null
  const word = `trouble.fault.${fault}`
  return isWord(word) ? t(word) : fault
}

/** Whether somebody sees to it; since when is said on hover. */
export function Acknowledged({ row }: { row: Pick<TroubleRow, 'acknowledgedAt'> }) {
  const t = useText()
  const at = row.acknowledgedAt
  return (
    <span title={at === null ? undefined : `${t('trouble.acknowledgedAt')} ${formatMoment(new Date(at))}`}>
      <StatusTag tone={at === null ? 'warn' : 'ok'} label={t(`trouble.acknowledged.${at !== null}`)} />
    </span>
  )
}

type Props = { rows: readonly TroubleRow[]; onClose: () => void; onDone?: () => void }

/** Says that somebody sees to these, with a note. */
export function AcknowledgeDialog({ rows, onClose, onDone }: Props) {
  const t = useText()
  const acknowledge = useAction(api.trouble.acknowledge, {
    touches: [['trouble']],
    ...(onDone ? { onDone } : {}),
  })
  const note = rows.length === 1 ? (rows[0]?.note ?? undefined) : undefined
  const initial = useMemo(() => (note === undefined ? {} : { note }), [note])
  return (
    <EditDialog
      open
      width={460}
      title={t('trouble.acknowledgeTitle', { count: rows.length })}
      schema={acknowledgement}
      initial={initial}
      okText={t('trouble.acknowledge')}
      onClose={onClose}
      onSubmit={(values) => acknowledge.mutateAsync({ ...values, ids: rows.map((row) => row.id) })}
    >
      <Field name="note" label={t('trouble.note')} help={t('trouble.acknowledgeHint')}>
        <Input.TextArea
          autoFocus
          showCount
          maxLength={troubleLimits.note}
          autoSize={{ minRows: 2, maxRows: 6 }}
          placeholder={t('trouble.noteHint')}
        />
      </Field>
    </EditDialog>
  )
}
