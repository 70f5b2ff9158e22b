import type { TerminalRow } from '@cpm/contract/estate/terminal/terminal.shape'
import { Button } from 'antd'
import { Fragment, type ReactNode, Suspense } from 'react'
import { AuditButton, useMayAudit } from '../../../platform/audit/audit-of.tsx'
import { useCan, useGrantedPages } from '../../../api/session/can.tsx'
import { useSession } from '../../../api/session/session.ts'
import { offersFor } from '../../../kit/page/offers.ts'
import { PageLink } from '../../../kit/page/page.tsx'
import { Greyable } from '../../../kit/form/greyable.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { RowMenu } from '../../../kit/list/row-menu.tsx'
import { LogOffButton, RestockButton } from '../parts/terminal-actions.tsx'
import { canLogOff } from '../parts/terminal-life.ts'
import { useText } from '../../../api/text.ts'
import { useDeeds } from './bulk-actions.tsx'
import { detailOf } from '../detail-of.ts'
import type { TerminalRowAction } from '../slots.ts'

export type RowDialog = 'edit' | 'replace'
type Props = { row: TerminalRow; onOpen: (which: RowDialog, row: TerminalRow) => void }

/** What the account may do with a row besides looking at it. */
function useMay() {
  return {
    edit: useCan('terminal.update'),
    ship: useCan('terminal.ship'),
    replace: useCan('terminal.replace'),
    logOff: useCan('terminal.logOff'),
    audit: useMayAudit(),
  }
}

/** What districts further right offer for a row, as far as the account may. */
function useOffered(): readonly TerminalRowAction[] {
  const codes = useSession((s) => s.permissionForm)
  const granted = useGrantedPages()
  return offersFor<TerminalRowAction>('terminal.row').filter(
    (one) => one.codes.some((code) => codes.includes(code)) && (one.page === undefined || granted(one.page)),
  )
}

export function useHasMore(): boolean {
  const own = Object.values(useMay()).includes(true)
  return useOffered().length > 0 || own
}

/** A row's details, and behind a button what can be done with it. */
export function RowActions({ row, onOpen }: Props) {
  const t = useText()
  const more = useHasMore()
  return (
    <>
      <PageLink to={detailOf(row.sn)}>{t('common.detail')}</PageLink>
      {more ? (
        <RowMenu name={row.sn}>
          <More row={row} onOpen={onOpen} />
        </RowMenu>
      ) : null}
    </>
  )
}

/** Made when the menu is first opened. */
function More({ row, onOpen }: Props) {
  const own = useOwn({ row, onOpen })
  const offered = useOffered().map(({ key, sort, Part }) => ({ key, sort, part: <Part row={row} /> }))
  const parts = [...own, ...offered].toSorted((a, b) => a.sort - b.sort)
  return (
    <Suspense>
      {parts.map(({ key, part }) => (
        <Fragment key={key}>{part}</Fragment>
      ))}
    </Suspense>
  )
}

type Part = { key: string; sort: number; part: ReactNode }

/** What is done to a terminal as such, in its place among what others offer. */
function useOwn({ row, onOpen }: Props): Part[] {
  const t = useText()
  const may = useMay()
  const deed = useDeeds(() => undefined)
  const target = { sns: [row.sn] }
  const shipped = row.status === 'shipped'
  const cannot = t('terminal.notAllowed', { from: t(`terminal.status.${row.status}`) })
  const edit = (
    <Button type="text" icon={<Icon name="edit" />} onClick={() => onOpen('edit', row)}>
      {t('terminal.edit')}
    </Button>
  )
  const ship = (
    <Greyable
      type="text"
      icon={<Icon name={shipped ? 'home' : 'external'} />}
      reason={shipped || row.status === 'in_stock' ? null : cannot}
      onClick={() => void deed(shipped ? 'takeBack' : 'ship', { target })}
    >
      {t(shipped ? 'terminal.takeBack' : 'terminal.ship')}
    </Greyable>
  )
  const replace = (
    <Greyable
      type="text"
      icon={<Icon name="swap" />}
      reason={row.status === 'logged_off' ? t('terminal.loggedOff') : null}
      onClick={() => onOpen('replace', row)}
    >
      {t('terminal.replace')}
    </Greyable>
  )
  const logOff = canLogOff(row) ? (
    <LogOffButton terminal={row} type="text" icon={<Icon name="logout" />} />
  ) : (
    <RestockButton terminal={row} type="text" icon={<Icon name="restart" />} />
  )
  return [
    ...(may.edit ? [{ key: 'edit', sort: 10, part: edit }] : []),
    ...(may.ship ? [{ key: 'ship', sort: 50, part: ship }] : []),
    ...(may.replace ? [{ key: 'replace', sort: 60, part: replace }] : []),
    { key: 'logOff', sort: 70, part: logOff },
    { key: 'audit', sort: 80, part: <AuditButton of={`terminal:${row.sn}`} /> },
  ]
}
