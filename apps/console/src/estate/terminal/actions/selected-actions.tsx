import { terminal } from '@cpm/contract/estate/terminal/terminal'
import { targetLimits } from '@cpm/contract/estate/terminal/terminal.shape'
import { Button, Dropdown } from 'antd'
import { Suspense, useState } from 'react'
import { downloadList } from '../../../api/transfer/download.ts'
import { lazy } from '../../../api/lazy.ts'
import { useSession } from '../../../api/session/session.ts'
import { useCan } from '../../../api/session/can.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { offersFor } from '../../../kit/page/offers.ts'
import { useText } from '../../../api/text.ts'
import { copy } from '../../../kit/values/values.tsx'
import { useDeed } from '../../../platform/resource/actions.tsx'
import { stepOf } from './bulk-actions.tsx'
import type { BulkKind } from './bulk-dialog.tsx'
import type { Chosen } from './bulk.ts'
import type { TerminalSelection } from '../slots.ts'

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
      <Suspense>
        {offersFor<TerminalSelection>('terminal.selection').map(({ key, Part }) => (
          <Part key={key} chosen={chosen} />
        ))}
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
  const ship = useDeed(stepOf('ship', target, onDone))
  const takeBack = useDeed(stepOf('takeBack', target, onDone))
  const logOff = useDeed(stepOf('logOff', target, onDone))
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
  return [
    may.tag && item('tag', t('terminal.tag'), 'tag', () => open('tag')),
    may.move && item('move', t('terminal.move'), 'folder', () => open('move')),
    may.transfer && item('transfer', t('terminal.transfer'), 'swap', () => open('transfer')),
    may.ship && item('ship', t('terminal.ship'), 'external', () => ship.run()),
    may.ship && item('takeBack', t('terminal.takeBack'), 'home', () => takeBack.run()),
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
    may.logOff && { ...item('logOff', t('terminal.logOff'), 'logout', () => logOff.run()), danger: true },
  ].filter((one) => one !== false && one !== null)
}
