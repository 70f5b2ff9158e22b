import { Button, Dropdown } from 'antd'
import { Suspense, useState } from 'react'
import { lazy } from '../../../api/lazy.ts'
import { serverNow } from '../../../api/state/server-clock.ts'
import { useSession } from '../../../api/session/session.ts'
import { useCan } from '../../../api/session/can.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { t as say, useText } from '../../../api/text.ts'
import { detailOf } from '../detail-of.ts'
import type { Done } from './notice.tsx'
import type { Filter } from '../../saved-view/view-state.ts'

const AddDialog = lazy(async () => ({ default: (await import('./add-dialog.tsx')).AddDialog }))
const RangeDialog = lazy(async () => ({ default: (await import('../list/range-dialog.tsx')).RangeDialog }))
const TerminalImport = lazy(async () => ({ default: (await import('./terminal-import.tsx')).TerminalImport }))
const ImportPlace = lazy(async () => ({ default: (await import('./import-place.tsx')).ImportPlace }))

type Way = 'one' | 'test' | 'range' | 'import'
type Place = { groupId?: string; enterpriseId?: string }
type Props = {
  /** The group the list is narrowed to: what is added goes there. */
  groupId: string | undefined
  onTokens: (() => void) | undefined
  onDone: (done: Done) => void
  onFilter: (filter: Filter) => void
  go: (to: string) => void
}

/** Every way to bring in terminals that are not at hand to enrol themselves. */
export function AddMenu({ groupId, onTokens, onDone, onFilter, go }: Props) {
  const t = useText()
  const may = useCan('terminal.add')
  const isOurs = useSession((s) => s.info?.enterpriseId === null)
  const [way, setWay] = useState<Way | null>(null)
  const [since, setSince] = useState('')
  const [place, setPlace] = useState<Place | null>(null)
  const open = (next: Way) => {
    setSince(serverNow())
    setPlace(groupId ? { groupId } : isOurs ? null : {})
    setWay(next)
  }
  const close = () => setWay(null)
  const addedOne = (sn: string) =>
    onDone({ text: say('terminal.added', { sn }), link: say('common.detail'), onLink: () => go(detailOf(sn)) })
  const addedMany = (count: number) =>
    onDone({
      text: say('terminal.addedMany', { count: count.toLocaleString('en') }),
      link: say('terminal.showAdded'),
      onLink: () => onFilter({ createdFrom: since, sort: 'sn' }),
    })
  const items = [
    ...(may
      ? [
          { key: 'one', label: t('terminal.addOne'), icon: <Icon name="device" />, onClick: () => open('one') },
          { key: 'range', label: t('terminal.addRange'), icon: <Icon name="columns" />, onClick: () => open('range') },
          { key: 'import', label: t('terminal.import'), icon: <Icon name="upload" />, onClick: () => open('import') },
          { key: 'test', label: t('terminal.addTest'), icon: <Icon name="settings" />, onClick: () => open('test') },
        ]
      : []),
    ...(onTokens ? [{ key: 'tokens', label: t('enrolment.many'), icon: <Icon name="key" />, onClick: onTokens }] : []),
  ]
  if (items.length === 0) return null
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items }}>
        <Button icon={<Icon name="plus" />}>{t('terminal.add')}</Button>
      </Dropdown>
      <Suspense>
        {way === 'one' || way === 'test' ? (
          <AddDialog isTest={way === 'test'} groupId={groupId} onAdded={addedOne} onClose={close} />
        ) : null}
        {way === 'range' ? <RangeDialog groupId={groupId} onAdded={addedMany} onClose={close} /> : null}
        {way === 'import' && place === null ? <ImportPlace onPlace={setPlace} onClose={close} /> : null}
        {way === 'import' && place !== null ? (
          <TerminalImport place={place} onAdded={addedMany} onClose={close} />
        ) : null}
      </Suspense>
    </>
  )
}
