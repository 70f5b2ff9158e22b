import type { MemberRow } from '@cpm/contract/estate/group/group'
import { memberFields } from '@cpm/contract/estate/group/group.fields'
import type { Column } from '../../../kit/table/column.ts'
import { PageLink } from '../../../kit/page/page.tsx'
import { useText } from '../../../api/text.ts'
import { Copyable, DateTime, nothing } from '../../../kit/values/values.tsx'
import { useColumns } from '../../../platform/resource/cells.tsx'
import { detailOf } from '../../terminal/detail-of.ts'
import { TerminalStatusTag, OnlineDot } from '../../terminal/parts/terminal-status.tsx'
import { Mono } from '../../../kit/layout/text.tsx'

/** What is shown of a terminal here; `linked` where leaving the page loses nothing. */
export function useMemberColumns(linked: boolean): Column<MemberRow>[] {
  const t = useText()
  return useColumns(memberFields, {
    sn: (r) =>
      linked ? (
        <Copyable text={r.sn}>
          <PageLink to={detailOf(r.sn)}>{r.sn}</PageLink>
        </Copyable>
      ) : (
        <Mono>{r.sn}</Mono>
      ),
    // Stock is not offline: only what is in service is connected, or not.
    connection: (r) => (r.status === 'activated' ? <OnlineDot online={r.online} /> : nothing),
    status: (r) => <TerminalStatusTag status={r.status} />,
    lastSeenAt: (r) => (r.lastSeenAt ? <DateTime at={r.lastSeenAt} relative /> : t('terminal.neverSeen')),
  })
}
