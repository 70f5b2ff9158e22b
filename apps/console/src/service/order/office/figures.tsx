import { figureBys, type OrderFigure } from '@cpm/contract/service/order/order.shape'
import { Segmented } from 'antd'
import { useState } from 'react'
import { quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { type Text, useText } from '../../../api/text.ts'
import { Drawer } from '../../../kit/dialog/drawer.tsx'
import { Stack } from '../../../kit/layout/box.tsx'
import { Figures as Figure, Muted } from '../../../kit/layout/text.tsx'
import { RangeFilter } from '../../../kit/list/range-filter.tsx'
import { Empty, Failed, Waiting } from '../../../kit/page/page.tsx'
import { PlainTable } from '../../../kit/table/plain-table.tsx'
import { formatDuration, nothing } from '../../../kit/values/values.tsx'

type By = (typeof figureBys)[number]
type Range = { from?: string | undefined; to?: string | undefined }

/** How long answering and solving takes, by store, model, person or kind. */
export function OrderFigures({ onClose }: { onClose: () => void }) {
  const t = useText()
  const [by, setBy] = useState<By>('store')
  const [range, setRange] = useState<Range>({})
  const found = useRead(quietApi.order.figures, { by, ...range })
  const rows = found.data?.records
  return (
    <Drawer open size={760} title={t('order.figures')} onClose={onClose}>
      <Stack gap={4}>
        <Muted as="p">{t('order.figures.hint')}</Muted>
        <Segmented<By>
          aria-label={t('order.figures.by')}
          value={by}
          options={figureBys.map((value) => ({ value, label: t(`order.figures.${value}`) }))}
          onChange={setBy}
        />
        <RangeFilter range={{ from: range.from, to: range.to }} onRange={(next) => setRange({ ...range, ...next })} />
        {found.error ? <Failed error={found.error} retry={() => void found.refetch()} /> : null}
        {rows || found.error ? null : <Waiting lines={4} />}
        {rows?.length === 0 ? <Empty icon="chart" title={t('order.figures.none')} /> : null}
        {rows && rows.length > 0 ? <Table by={by} rows={rows} /> : null}
      </Stack>
    </Drawer>
  )
}

function nameOf(by: By, { key, name }: OrderFigure, t: Text): string {
  if (by === 'kind') return t(`order.kind.${key as 'fault'}`)
  return name ?? t(by === 'person' ? 'order.nobody' : by === 'store' ? 'order.noStore' : 'order.kind.other')
}

function Table({ by, rows }: { by: By; rows: readonly OrderFigure[] }) {
  const t = useText()
  const time = (ms: number | null) => (ms === null ? nothing : <Figure>{formatDuration(ms)}</Figure>)
  return (
    <PlainTable<OrderFigure>
      label={t('order.figures')}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        { key: 'name', title: t(`order.figures.${by}`), render: (row) => nameOf(by, row, t) },
        { key: 'orders', title: t('order.figures.orders'), render: ({ orders }) => <Figure>{orders}</Figure> },
        { key: 'finished', title: t('order.figures.finished'), render: ({ finished }) => <Figure>{finished}</Figure> },
        { key: 'late', title: t('order.figures.late'), render: ({ late }) => <Figure>{late}</Figure> },
        { key: 'answer', title: t('order.figures.answer'), render: ({ answerMs }) => time(answerMs) },
        { key: 'solve', title: t('order.figures.solve'), render: ({ solveMs }) => time(solveMs) },
      ]}
    />
  )
}
