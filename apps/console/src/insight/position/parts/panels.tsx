import type { StorePlace } from '@cpm/contract/insight/position/position'
import type { ComponentProps } from 'react'
import type { Points } from '../map/grid.ts'
import type { Place } from '../map/shift.ts'
import type { useOpened } from '../panel-state.ts'
import { ManyPanel } from './many-panel.tsx'
import type { Placing } from './placement.tsx'
import { StorePanel, UnplacedStores } from './store-panel.tsx'
import { TerminalPanel } from './terminal-panel.tsx'

type Props = {
  sn: string | undefined
  opened: ReturnType<typeof useOpened>
  stores: readonly StorePlace[]
  points: Points | null
  onPlace: (what: Placing) => void
  onGo: (place: Place, zoom: number) => void
} & Pick<ComponentProps<typeof TerminalPanel>, 'onWay' | 'onAt'>

/** The one panel that is open. */
export function Panels({ sn, opened, stores, points, onPlace, onGo, onWay, onAt }: Props) {
  const { many, isUnplaced, show } = opened
  const close = () => show()
  const store = stores.find(({ groupId }) => groupId === opened.store)
  if (sn) return <TerminalPanel key={sn} sn={sn} onClose={close} onPlace={onPlace} onWay={onWay} onAt={onAt} />
  if (many) return <ManyPanel sns={many} points={points} onOpen={show} onClose={close} />
  if (store) return <StorePanel store={store} onClose={close} onPlace={onPlace} onGo={onGo} />
  if (!isUnplaced) return null
  const unplaced = stores.filter(({ place }) => place === null)
  return <UnplacedStores stores={unplaced} onClose={close} onOpen={(id) => show(undefined, { store: id })} />
}
