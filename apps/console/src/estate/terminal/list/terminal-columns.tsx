import type { TerminalRow } from '@cpm/contract/estate/terminal/terminal.shape'
import { useMemo } from 'react'
import { useSession } from '../../../api/session/session.ts'
import type { Column } from '../../../kit/table/data-table.tsx'
import { FavouriteStar } from '../../favourite/favourite-star.tsx'
import { PageLink } from '../../../kit/page/page.tsx'
import { type Text, useText } from '../../../api/text.ts'
import { Copyable, DateTime } from '../../../kit/values/values.tsx'
import { Battery, Connection } from '../parts/terminal-cells.tsx'
import { detailOf } from '../detail-of.ts'
import { moreColumns } from '../add/more-columns.tsx'
import { TerminalStatusTag } from '../parts/terminal-status.tsx'
import styles from '../terminal.module.css'

function columnsOf(t: Text): Column<TerminalRow>[] {
  return [
    {
      key: 'sn',
      title: t('terminal.sn'),
      sort: 'sn',
      width: 186,
      render: (r) => (
        <span className={styles.snCell}>
          <FavouriteStar terminal={r} />
          <Copyable text={r.sn}>
            <PageLink to={detailOf(r.sn)}>{r.sn}</PageLink>
          </Copyable>
        </span>
      ),
    },
    { key: 'name', title: t('terminal.name'), sort: 'name', width: 126 },
    { key: 'connection', title: t('terminal.connection'), width: 124, render: (r) => <Connection terminal={r} /> },
    {
      key: 'status',
      title: t('terminal.status'),
      width: 100,
      render: (r) => <TerminalStatusTag status={r.status} />,
    },
    {
      key: 'platform',
      title: t('terminal.platform'),
      width: 96,
      optional: true,
      render: (r) => t(`terminal.platform.${r.platform}`),
    },
    { key: 'model', title: t('terminal.model'), sort: 'model', width: 80 },
    { key: 'groupName', title: t('terminal.group'), width: 128 },
    { key: 'battery', title: t('terminal.battery'), width: 118, render: (r) => <Battery terminal={r} /> },
    {
      key: 'lastSeenAt',
      title: t('terminal.lastSeenAt'),
      sort: 'lastSeenAt',
      width: 100,
      render: (r) => (r.lastSeenAt ? <DateTime at={r.lastSeenAt} relative /> : t('terminal.neverSeen')),
    },
  ]
}

/** Columns of the list, every field [3.13]; who sees more than one enterprise sees which. */
export function useTerminalColumns(): Column<TerminalRow>[] {
  const t = useText()
  const manyEnterprises = useSession((s) => s.info?.enterpriseId === null)
  return useMemo(() => [...columnsOf(t), ...moreColumns(t, manyEnterprises)], [t, manyEnterprises])
}
