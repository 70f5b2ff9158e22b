import { offlineLongMs, type TerminalRow } from '@cpm/contract/terminal'
import { useMemo } from 'react'
import { useSession } from '../../api/session.ts'
import type { Column } from '../../kit/data-table.tsx'
import { PageLink } from '../../kit/frame.tsx'
import { Icon } from '../../kit/icon.tsx'
import { useNow } from '../../kit/now.ts'
import { OnlineDot, StateTag, StatusDot } from '../../kit/status.tsx'
import { type Text, useText } from '../../kit/text.ts'
import { Copyable, DateTime, nothing, Percent } from '../../kit/values.tsx'
import { batteryTone, isOfflineLong } from './facts.ts'

/** Online, offline, or away for so long that it is flagged [4.5]. */
export function Connection({ terminal }: { terminal: Pick<TerminalRow, 'online' | 'lastSeenAt'> }) {
  const t = useText()
  const long = isOfflineLong(terminal, useNow(), offlineLongMs)
  return long ? <StatusDot tone="warn" label={t('terminal.offlineOver')} /> : <OnlineDot online={terminal.online} />
}

export function Battery({ terminal }: { terminal: Pick<TerminalRow, 'battery' | 'charging'> }) {
  const t = useText()
  const { battery, charging } = terminal
  if (battery === null) return nothing
  return (
    <span className="battery-cell">
      <Percent value={battery} tone={batteryTone(battery, charging)} />
      {charging ? (
        <span className="battery-charging">
          <Icon name="task" size={12} label={t('terminal.charging')} />
        </span>
      ) : null}
    </span>
  )
}

const detailOf = (sn: string) => `/device/deviceDetail/${encodeURIComponent(sn)}`

function columnsOf(t: Text, manyEnterprises: boolean): Column<TerminalRow>[] {
  return [
    {
      key: 'sn',
      title: t('terminal.sn'),
      sort: 'sn',
      width: 146,
      render: (r) => (
        <Copyable text={r.sn}>
          <PageLink to={detailOf(r.sn)}>{r.sn}</PageLink>
        </Copyable>
      ),
    },
    { key: 'name', title: t('terminal.name'), sort: 'name', width: 140 },
    { key: 'connection', title: t('terminal.connection'), width: 124, render: (r) => <Connection terminal={r} /> },
    {
      key: 'status',
      title: t('terminal.status'),
      width: 98,
      render: (r) => <StateTag kind="terminal" state={r.status} />,
    },
    {
      key: 'platform',
      title: t('terminal.platform'),
      width: 96,
      optional: true,
      render: (r) => t(`terminal.platform.${r.platform}`),
    },
    { key: 'model', title: t('terminal.model'), sort: 'model', width: 80 },
    { key: 'groupName', title: t('terminal.group'), width: 148 },
    { key: 'battery', title: t('terminal.battery'), width: 118, render: (r) => <Battery terminal={r} /> },
    {
      key: 'lastSeenAt',
      title: t('terminal.lastSeenAt'),
      sort: 'lastSeenAt',
      width: 100,
      render: (r) => (r.lastSeenAt ? <DateTime at={r.lastSeenAt} relative /> : t('terminal.neverSeen')),
    },
    {
      key: 'ip',
      title: t('terminal.ip'),
      width: 140,
      optional: true,
      render: (r) => (r.ip ? <span className="mono">{r.ip}</span> : null),
    },
    ...(manyEnterprises
      ? [{ key: 'enterpriseName', title: t('terminal.enterprise'), width: 190, optional: true }]
      : []),
    {
      key: 'os',
      title: t('terminal.os'),
      width: 170,
      optional: true,
      render: (r) => [r.os, r.osVersion].filter(Boolean).join(' '),
    },
    { key: 'maker', title: t('terminal.maker'), width: 120, optional: true },
    { key: 'agent', title: t('terminal.agent'), width: 110, optional: true },
    {
      key: 'createdAt',
      title: t('terminal.createdAt'),
      sort: 'createdAt',
      width: 180,
      optional: true,
      render: (r) => <DateTime at={r.createdAt} />,
    },
    {
      key: 'activatedAt',
      title: t('terminal.activatedAt'),
      width: 180,
      optional: true,
      render: (r) => <DateTime at={r.activatedAt} />,
    },
  ]
}

/** Columns of the list; who sees more than one enterprise sees which. */
export function useTerminalColumns(): Column<TerminalRow>[] {
  const t = useText()
  const manyEnterprises = useSession((s) => s.info?.enterpriseId === null)
  return useMemo(() => columnsOf(t, manyEnterprises), [t, manyEnterprises])
}
