import type { TerminalRow } from '@cpm/contract/estate/terminal/terminal.shape'
import type { ReactNode } from 'react'
import type { Column } from '../../../kit/table/data-table.tsx'
import { PageLink } from '../../../kit/page/page.tsx'
import type { Text } from '../../../api/text.ts'
import { Bytes, DateTime, formatBytes, formatDuration, nothing, Percent } from '../../../kit/values/values.tsx'
import { detailOf } from '../detail-of.ts'
import { Mono } from '../../../kit/layout/text.tsx'

const mono = (text: string | null): ReactNode => (text ? <Mono>{text}</Mono> : null)
const link = (sn: string | null): ReactNode =>
  sn ? (
    <PageLink to={detailOf(sn)}>
      <Mono>{sn}</Mono>
    </PageLink>
  ) : null

function Used({ of }: { of: TerminalRow['memory'] }) {
  if (!of || of.total <= 0) return nothing
  const label = `${formatBytes(of.used)} / ${formatBytes(of.total)}`
  const share = (of.used / of.total) * 100
  return <Percent value={share} tone={share >= 90 ? 'bad' : share >= 75 ? 'warn' : 'info'} label={label} />
}

type Moments = { [K in keyof TerminalRow]: K extends `${string}At` ? K : never }[keyof TerminalRow]

type Hidden = Omit<Column<TerminalRow>, 'optional'>

const momentColumn = (t: Text, key: Moments, sort?: string): Hidden => ({
  key,
  title: t(`terminal.${key}`),
  width: 170,
  ...(sort ? { sort } : {}),
  render: (r) => <DateTime at={r[key]} />,
})

const codeColumn = (t: Text, key: 'ip' | 'mac' | 'bluetooth' | 'systemId', width: number): Hidden => ({
  key,
  title: t(`terminal.${key}`),
  width,
  render: (r) => mono(r[key]),
})

/** The fields that are hidden until they are asked for. */
export function moreColumns(t: Text, manyEnterprises: boolean): Column<TerminalRow>[] {
  const columns: Hidden[] = [
    ...(manyEnterprises ? [{ key: 'enterpriseName', title: t('terminal.enterprise'), width: 190 }] : []),
    { key: 'store', title: t('terminal.store'), width: 148 },
    { key: 'tags', title: t('terminal.tags'), width: 160, render: (r) => r.tags.join(', ') },
    codeColumn(t, 'ip', 140),
    codeColumn(t, 'mac', 150),
    codeColumn(t, 'bluetooth', 150),
    {
      key: 'os',
      title: t('terminal.os'),
      width: 170,
      render: (r) => [r.os, r.osVersion].filter(Boolean).join(' '),
    },
    { key: 'romVersion', title: t('terminal.romVersion'), width: 150 },
    { key: 'resolution', title: t('terminal.resolution'), width: 110 },
    { key: 'memory', title: t('terminal.memory'), width: 118, render: (r) => <Used of={r.memory} /> },
    { key: 'storage', title: t('terminal.storage'), width: 118, render: (r) => <Used of={r.storage} /> },
    momentColumn(t, 'bootAt'),
    momentColumn(t, 'shutdownAt'),
    { key: 'bootCount', title: t('terminal.bootCount'), width: 90, align: 'end' },
    {
      key: 'runningMs',
      title: t('terminal.uptime'),
      width: 110,
      align: 'end',
      render: (r) => (r.runningMs === null ? null : formatDuration(r.runningMs)),
    },
    {
      key: 'dataMonth',
      title: t('terminal.dataMonth'),
      width: 120,
      align: 'end',
      render: (r) => <Bytes value={r.dataMonth} />,
    },
    {
      key: 'dataTotal',
      title: t('terminal.dataTotal'),
      width: 110,
      align: 'end',
      render: (r) => <Bytes value={r.dataTotal} />,
    },
    { key: 'maker', title: t('terminal.maker'), width: 120 },
    codeColumn(t, 'systemId', 170),
    { key: 'agent', title: t('terminal.agent'), width: 110 },
    momentColumn(t, 'createdAt', 'createdAt'),
    {
      key: 'producedAt',
      title: t('terminal.producedAt'),
      width: 110,
      render: (r) => r.producedAt,
    },
    momentColumn(t, 'shippedAt'),
    momentColumn(t, 'activatedAt'),
    momentColumn(t, 'loggedOffAt'),
    { key: 'ext1', title: t('terminal.ext1'), width: 140 },
    { key: 'ext2', title: t('terminal.ext2'), width: 140 },
    {
      key: 'isTest',
      title: t('terminal.isTest'),
      width: 100,
      render: (r) => (r.isTest ? t('terminal.isTest') : null),
    },
    { key: 'replaces', title: t('terminal.replaces'), width: 150, render: (r) => link(r.replaces) },
    { key: 'replacedBy', title: t('terminal.replacedBy'), width: 150, render: (r) => link(r.replacedBy) },
    momentColumn(t, 'updatedAt'),
  ]
  return columns.map((column) => ({ ...column, optional: true }))
}
