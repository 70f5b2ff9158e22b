import { terminalFields } from '@cpm/contract/estate/terminal/terminal.fields'
import type { TerminalRow } from '@cpm/contract/estate/terminal/terminal.shape'
import { type ReactNode, useMemo } from 'react'
import { useSession } from '../../../api/session/session.ts'
import { useText } from '../../../api/text.ts'
import { Mono } from '../../../kit/layout/text.tsx'
import { PageLink } from '../../../kit/page/page.tsx'
import type { Column } from '../../../kit/table/column.ts'
import { Copyable, DateTime, formatBytes, formatDuration, Percent } from '../../../kit/values/values.tsx'
import { useColumns } from '../../../platform/resource/cells.tsx'
import { GroupLink } from '../../group/group-link.tsx'
import { FavouriteStar } from '../../favourite/favourite-star.tsx'
import { detailOf } from '../detail-of.ts'
import { Battery, Connection } from '../parts/terminal-cells.tsx'
import { TerminalStatusTag } from '../parts/terminal-status.tsx'
import styles from '../terminal.module.css'

const link = (sn: string | null): ReactNode =>
  sn ? (
    <PageLink to={detailOf(sn)}>
      <Mono>{sn}</Mono>
    </PageLink>
  ) : null

function used(of: TerminalRow['memory']): ReactNode {
  if (!of || of.total <= 0) return null
  const label = `${formatBytes(of.used)} / ${formatBytes(of.total)}`
  const share = (of.used / of.total) * 100
  return <Percent value={share} tone={share >= 90 ? 'bad' : share >= 75 ? 'warn' : 'info'} label={label} />
}

/** Columns of the list, every field [3.13]; who sees more than one enterprise sees which. */
export function useTerminalColumns(): Column<TerminalRow>[] {
  const t = useText()
  const manyEnterprises = useSession((s) => s.info?.enterpriseId === null)
  const all = useColumns(terminalFields, {
    sn: (r) => (
      <span className={styles.snCell}>
        <FavouriteStar terminal={r} />
        <Copyable text={r.sn}>
          <PageLink to={detailOf(r.sn)}>{r.sn}</PageLink>
        </Copyable>
      </span>
    ),
    connection: (r) => <Connection terminal={r} />,
    status: (r) => <TerminalStatusTag status={r.status} />,
    groupName: (r) => <GroupLink id={r.groupId} name={r.groupName} />,
    battery: (r) => <Battery terminal={r} />,
    lastSeenAt: (r) => (r.lastSeenAt ? <DateTime at={r.lastSeenAt} relative /> : t('terminal.neverSeen')),
    tags: (r) => r.tags.join(', '),
    os: (r) => [r.os, r.osVersion].filter(Boolean).join(' '),
    memory: (r) => used(r.memory),
    storage: (r) => used(r.storage),
    runningMs: (r) => (r.runningMs === null ? null : formatDuration(r.runningMs)),
    producedAt: (r) => r.producedAt,
    isTest: (r) => (r.isTest ? t('terminal.isTest') : null),
    replaces: (r) => link(r.replaces),
    replacedBy: (r) => link(r.replacedBy),
  })
  return useMemo(() => all.filter(({ key }) => manyEnterprises || key !== 'enterpriseName'), [all, manyEnterprises])
}
