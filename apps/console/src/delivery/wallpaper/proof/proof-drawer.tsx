import {
  type ProofRow,
  type ProofTerminal,
  type Standing,
  standings,
  wallpaper,
} from '@cpm/contract/delivery/wallpaper/wallpaper'
import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { quietApi } from '../../../api/api.ts'
import { type Text, useText } from '../../../api/text.ts'
import { Drawer } from '../../../kit/dialog/drawer.tsx'
import { SearchBar } from '../../../kit/list/search-bar.tsx'
import { Empty, PageLink } from '../../../kit/page/page.tsx'
import type { Column } from '../../../kit/table/column.ts'
import { DataTable, useList } from '../../../kit/table/data-table.tsx'
import { StatusTag } from '../../../kit/values/status.tsx'
import { zoneText } from '../../../kit/values/zone-text.ts'
import { DateTime } from '../../../kit/values/values.tsx'
import { detailOf } from '../../../estate/terminal/detail-of.ts'
import { Stack } from '../../../kit/layout/box.tsx'

const route = wallpaper.routes.proofTerminals
type Query = z.output<typeof route.input>

type Props = { row: ProofRow; standing: Standing[] | undefined; onClose: () => void }

/** The terminals of a place, and what each says it shows. */
export function ProofDrawer({ row: { policyId, name }, standing, onClose }: Props) {
  const t = useText()
  const [query, setQuery] = useState<Query>({ id: policyId, page: 1, pageSize: 14, ...(standing && { standing }) })
  const list = useList(quietApi.wallpaper.proofTerminals, query)
  const onQuery = (patch: Partial<Query>) => setQuery((before) => ({ ...before, page: 1, ...patch }))
  return (
    <Drawer open size={900} mask={{ closable: true }} title={t('wallpaper.proof.of', { name })} onClose={onClose}>
      <Stack gap={4}>
        <SearchBar
          query={query}
          onQuery={onQuery}
          filters={[
            {
              name: 'standing',
              label: t('wallpaper.standing'),
              many: true,
              options: standings.map((value) => ({ value, label: t(`wallpaper.standing.${value}`) })),
            },
          ]}
        />
        <DataTable
          name="wallpaper-proof"
          label={t('wallpaper.proof.of', { name })}
          rowKey={({ sn }) => sn}
          columns={useMemo(() => columnsOf(t), [t])}
          query={query}
          onQuery={onQuery}
          list={list}
          empty={<Empty icon="device" title={t('wallpaper.proof.nobody')} />}
        />
      </Stack>
    </Drawer>
  )
}

const tones = { shows: 'ok', still: 'info', other: 'warn', silent: 'idle', unfit: 'warn' } as const

const columnsOf = (t: Text): Column<ProofTerminal>[] => [
  {
    key: 'sn',
    title: t('terminal.sn'),
    width: 190,
    sort: 'sn',
    render: ({ sn }) => <PageLink to={detailOf(sn)}>{sn}</PageLink>,
  },
  {
    key: 'standing',
    title: t('wallpaper.standing'),
    width: 180,
    render: ({ standing }) => <StatusTag tone={tones[standing]} label={t(`wallpaper.standing.${standing}`)} />,
  },
  { key: 'wanted', title: t('wallpaper.proof.wanted'), width: 220, render: ({ wanted }) => wanted },
  { key: 'zone', title: t('wallpaper.proof.zone'), width: 220, render: ({ zone }) => zoneText(t, zone, 'UTC') },
  {
    key: 'reportedAt',
    title: t('wallpaper.proof.reportedAt'),
    width: 150,
    render: ({ reportedAt }) => (reportedAt === null ? null : <DateTime at={reportedAt} relative />),
  },
]
