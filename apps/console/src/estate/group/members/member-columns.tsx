import type { MemberRow } from '@cpm/contract/estate/group/group'
import { useMemo } from 'react'
import type { Column } from '../../../kit/table/data-table.tsx'
import { PageLink } from '../../../kit/page/page.tsx'
import { useText } from '../../../api/text.ts'
import { Copyable, DateTime, nothing } from '../../../kit/values/values.tsx'
import { TerminalStatusTag, OnlineDot } from '../../terminal/parts/terminal-status.tsx'
import { Mono } from '../../../kit/layout/text.tsx'

/** What is shown of a terminal here; `linked` where leaving the page loses nothing. */
export function useMemberColumns(linked: boolean): Column<MemberRow>[] {
  const t = useText()
  return useMemo(
    () => [
      {
        key: 'sn',
        title: t('terminal.sn'),
        sort: 'sn',
        width: 160,
        render: (r) =>
          linked ? (
            <Copyable text={r.sn}>
              <PageLink to={`/device/deviceDetail/${encodeURIComponent(r.sn)}`}>{r.sn}</PageLink>
            </Copyable>
          ) : (
            <Mono>{r.sn}</Mono>
          ),
      },
      { key: 'name', title: t('terminal.name'), sort: 'name', width: 180 },
      {
        key: 'online',
        title: t('terminal.connection'),
        width: 110,
        // Stock is not offline: only what is in service is connected, or not.
        render: (r) => (r.status === 'activated' ? <OnlineDot online={r.online} /> : nothing),
      },
      {
        key: 'status',
        title: t('terminal.status'),
        width: 110,
        render: (r) => <TerminalStatusTag status={r.status} />,
      },
      { key: 'groupName', title: t('terminal.group'), width: 170 },
      { key: 'model', title: t('terminal.model'), sort: 'model', width: 110 },
      {
        key: 'platform',
        title: t('terminal.platform'),
        width: 100,
        optional: true,
        render: (r) => t(`terminal.platform.${r.platform}`),
      },
      {
        key: 'lastSeenAt',
        title: t('terminal.lastSeenAt'),
        sort: 'lastSeenAt',
        width: 130,
        render: (r) => (r.lastSeenAt ? <DateTime at={r.lastSeenAt} relative /> : t('terminal.neverSeen')),
      },
    ],
    [t, linked],
  )
}
