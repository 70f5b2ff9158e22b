import { terminal } from '@cpm/contract/estate/terminal/terminal'
import { type TerminalRow, targetLimits } from '@cpm/contract/estate/terminal/terminal.shape'
import { Button, Dropdown } from 'antd'
import { Suspense, useState } from 'react'
import { downloadList } from '../../../api/transfer/download.ts'
import { lazy } from '../../../api/lazy.ts'
import { useSession } from '../../../api/session/session.ts'
import { useCan, useGranted } from '../../../api/session/can.tsx'
import { Greyable } from '../../../kit/form/greyable.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { useTabRoute } from '../../../kit/page/tab-route.ts'
import { mostInAddress, takesCommands } from '../parts/terminal-life.ts'
import { useText } from '../../../api/text.ts'
import { copy } from '../../../kit/values/values.tsx'
import { useDeeds } from './bulk-actions.tsx'
import type { BulkKind } from './bulk-dialog.tsx'
import type { Chosen } from './bulk.ts'

const ActMenu = lazy(async () => ({
  default: (await import('../../../delivery/task-types/terminal-acts.tsx')).ActMenu,
}))
const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }))

type Props = {
  chosen: Chosen
  /** How many the filter finds; null once they are all chosen. */
  total: number | null
  onAll: () => void
  onDone: () => void
}

/** What can be done with the chosen terminals of all pages, or with all that match. */
export function SelectedActions({ chosen, total, onAll, onDone }: Props) {
  const t = useText()
  const [doing, setDoing] = useState<BulkKind | null>(null)
  const items = useMenu(chosen, setDoing, onDone)
  return (
    <>
      {total !== null && total > chosen.count ? (
        <Button type="link" size="small" onClick={onAll}>
          {t('terminal.selectAll', { count: total.toLocaleString('en') })}
        </Button>
      ) : null}
      <CommandMany chosen={chosen} />
      <Suspense>
        {chosen.rows ? (
          <ActMenu terminals={chosen.rows} />
        ) : 'filter' in chosen.target ? (
          <ActMenu filter={chosen.target.filter} count={chosen.count} />
        ) : null}
      </Suspense>
      {items.length > 0 ? (
        <Dropdown trigger={['click']} menu={{ items }}>
          <Button icon={<Icon name="more" />}>{t('terminal.more')}</Button>
        </Dropdown>
      ) : null}
      <Suspense>
        {doing ? <BulkDialog kind={doing} chosen={chosen} onDone={onDone} onClose={() => setDoing(null)} /> : null}
      </Suspense>
    </>
  )
}

/** Those the account may, in the order of how much they change. */
function useMenu({ target, rows, count }: Chosen, open: (kind: BulkKind) => void, onDone: () => void) {
  const t = useText()
  const deed = useDeeds(onDone)
  const isOurs = useSession((s) => s.info?.enterpriseId === null)
  const may = {
    tag: useCan('terminal.tag'),
    move: useCan('terminal.update'),
    transfer: useCan('terminal.transfer') && isOurs,
    ship: useCan('terminal.ship'),
    logOff: useCan('terminal.logOff'),
    export: useCan('terminal.export'),
  }
  const tooMany = count > targetLimits.terminals
  const item = (key: string, label: string, icon: Parameters<typeof Icon>[0]['name'], onClick: () => void) => ({
    key,
    label,
    onClick,
    disabled: tooMany,
    icon: <Icon name={icon} />,
  })
  const ask = (which: Parameters<typeof deed>[0]) => () => void deed(which, { target })
  return [
    may.tag && item('tag', t('terminal.tag'), 'tag', () => open('tag')),
    may.move && item('move', t('terminal.move'), 'folder', () => open('move')),
    may.transfer && item('transfer', t('terminal.transfer'), 'swap', () => open('transfer')),
    may.ship && item('ship', t('terminal.ship'), 'external', ask('ship')),
    may.ship && item('takeBack', t('terminal.takeBack'), 'home', ask('takeBack')),
    may.export && {
      key: 'export',
      icon: <Icon name="download" />,
      label: t('terminal.export'),
      // Ticked ones stand in the address of the request, which has its limit.
      disabled: rows !== null && rows.reduce((length, { sn }) => length + sn.length + 5, 0) > 8000,
      children: (['xlsx', 'csv'] as const).map((format) => ({
        key: format,
        label: format === 'xlsx' ? 'Excel (.xlsx)' : 'CSV (.csv)',
        onClick: () =>
          void downloadList(
            terminal.routes.list,
            'filter' in target ? target.filter : { sns: target.sns },
            format,
            'terminals',
          ).catch(() => undefined),
      })),
    },
    rows && item('copy', t('terminal.copySns'), 'copy', () => void copy(rows.map((row) => row.sn).join('\n'))),
    may.logOff && { type: 'divider' as const },
    may.logOff && { ...item('logOff', t('terminal.logOff'), 'logout', ask('logOff')), danger: true },
  ].filter((one) => one !== false && one !== null)
}

/** Opens the page of remote commands with these terminals, or with the same filter. */
function CommandMany({ chosen: { rows, target, count } }: { chosen: Chosen }) {
  const t = useText()
  const { go } = useTabRoute()
  const granted = useGranted('/remote/common')
  const may = useCan('task.create')
  if (!granted || !may) return null
  const ready = rows?.filter(takesCommands) ?? null
  const reason =
    ready === null
      ? null
      : ready.length === 0
        ? t('terminal.commandNotActivated')
        : ready.length > mostInAddress
          ? t('terminal.tooManyChosen', { most: mostInAddress })
          : null
  return (
    <Greyable
      type="primary"
      icon={<Icon name="play" />}
      reason={reason}
      onClick={() => go(commandPlace(target, ready))}
    >
      {t('terminal.runCommandOn', { count: (ready?.length ?? count).toLocaleString('en') })}
    </Greyable>
  )
}

function commandPlace(target: Chosen['target'], ready: readonly Pick<TerminalRow, 'sn'>[] | null): string {
  if ('filter' in target) return `/remote/common?filter=${encodeURIComponent(JSON.stringify(target.filter))}`
  return `/remote/common?sns=${(ready ?? []).map((row) => encodeURIComponent(row.sn)).join(',')}`
}
