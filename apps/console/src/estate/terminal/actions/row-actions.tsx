import type { TerminalRow } from '@cpm/contract/estate/terminal/terminal.shape'
import { Button } from 'antd'
import { ActButton } from '../../../delivery/task-types/act/act-button.tsx'
import { AuditButton, useMayAudit } from '../../../platform/audit/audit-of.tsx'
import { useCan, useGranted } from '../../../api/session/can.tsx'
import { PageLink } from '../../../kit/page/page.tsx'
import { Greyable } from '../../../kit/form/greyable.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { RowMenu } from '../../../kit/list/row-menu.tsx'
import { CommandButton, LogOffButton, RestockButton } from '../parts/terminal-actions.tsx'
import { canLogOff } from '../parts/terminal-life.ts'
import { useText } from '../../../api/text.ts'
import { useDeeds } from './bulk-actions.tsx'
import { detailOf } from '../detail-of.ts'

export type RowDialog = 'edit' | 'replace'
type Props = { row: TerminalRow; onOpen: (which: RowDialog, row: TerminalRow) => void }

/** What the account may do with a row besides looking at it. */
function useMay() {
  const commands = useGranted('/remote/common')
  return {
    edit: useCan('terminal.update'),
    ship: useCan('terminal.ship'),
    replace: useCan('terminal.replace'),
    act: useCan('task.act'),
    logOff: useCan('terminal.logOff'),
    audit: useMayAudit(),
    command: useCan('task.create') && commands,
  }
}

export const useHasMore = (): boolean => Object.values(useMay()).includes(true)

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
  const t = useText()
  const may = useMay()
  const deed = useDeeds(() => undefined)
  const target = { sns: [row.sn] }
  const shipped = row.status === 'shipped'
  const cannot = t('terminal.notAllowed', { from: t(`terminal.status.${row.status}`) })
  return (
    <>
      {may.edit ? (
        <Button type="text" icon={<Icon name="edit" />} onClick={() => onOpen('edit', row)}>
          {t('terminal.edit')}
        </Button>
      ) : null}
      <ActButton act="restart" terminal={row} type="text" icon={<Icon name="restart" />} />
      <ActButton act="screenshot" terminal={row} type="text" icon={<Icon name="page" />} />
      <CommandButton terminal={row} type="text" icon={<Icon name="terminal" />} />
      {may.ship ? (
        <Greyable
          type="text"
          icon={<Icon name={shipped ? 'home' : 'external'} />}
          reason={shipped || row.status === 'in_stock' ? null : cannot}
          onClick={() => void deed(shipped ? 'takeBack' : 'ship', { target })}
        >
          {t(shipped ? 'terminal.takeBack' : 'terminal.ship')}
        </Greyable>
      ) : null}
      {may.replace ? (
        <Greyable
          type="text"
          icon={<Icon name="swap" />}
          reason={row.status === 'logged_off' ? t('terminal.loggedOff') : null}
          onClick={() => onOpen('replace', row)}
        >
          {t('terminal.replace')}
        </Greyable>
      ) : null}
      {canLogOff(row) ? (
        <LogOffButton terminal={row} type="text" icon={<Icon name="logout" />} />
      ) : (
        <RestockButton terminal={row} type="text" icon={<Icon name="restart" />} />
      )}
      <AuditButton of={`terminal:${row.sn}`} />
    </>
  )
}
