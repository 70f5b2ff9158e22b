import type { StorePlace } from '@cpm/contract/insight/position/position'
import { Button } from 'antd'
import { api } from '../../../api/api.ts'
import { useCan } from '../../../api/session/can.tsx'
import { useText } from '../../../api/text.ts'
import { toast, useAction } from '../../../kit/dialog/feedback.tsx'
import { Row, Stack } from '../../../kit/layout/box.tsx'
import { Details, PageLink } from '../../../kit/page/page.tsx'
import { knownPlaces, placeOfAddress } from '../map/places.ts'
import type { Place } from '../map/shift.ts'
import { Panel } from './panel.tsx'
import type { Placing } from './placement.tsx'
import styles from '../position.module.css'

type GoTo = (place: Place, zoom: number) => void
type Props = { store: StorePlace; onClose: () => void; onPlace: (what: Placing) => void; onGo: GoTo }

/** One store, and where it is. */
export function StorePanel({ store, onClose, onPlace, onGo }: Props) {
  const t = useText()
  const may = useCan('position.place')
  const takeBack = useAction(api.position.takeStoreBack, { success: t('position.takenBack') })
  const { groupId, name, address, place, terminals } = store
  return (
    <Panel title={name} onClose={onClose}>
      <Details
        items={[
          { label: t('group.address'), value: address, wide: true },
          {
            label: t('position.coordinates'),
            value: place && `${place.lat.toFixed(5)}, ${place.lng.toFixed(5)}`,
            wide: true,
          },
        ]}
      />
      <PageLink to={`/device/index?groupId=${groupId}`} count={terminals}>
        {t('position.storeTerminals', { count: terminals })}
      </PageLink>
      <Row gap={3}>
        <ByAddress address={address} onGo={onGo} />
        {may ? (
          <Button onClick={() => onPlace({ kind: 'store', key: groupId, name })}>{t('position.place')}</Button>
        ) : null}
        {may && place ? (
          <Button loading={takeBack.isPending} onClick={() => takeBack.mutate({ groupId })}>
            {t('position.takeBack')}
          </Button>
        ) : null}
      </Row>
    </Panel>
  )
}

/** As near as the map knows: to the town, whose streets it does not have. */
function ByAddress({ address, onGo }: { address: string | null; onGo: GoTo }) {
  const t = useText()
  if (!address) return null
  const go = async () => {
    const found = placeOfAddress(await knownPlaces(), address)
    if (found) onGo(found, 11)
    else toast.info(t('position.addressUnknown'))
  }
  return <Button onClick={() => void go()}>{t('position.byAddress')}</Button>
}

type ListProps = { stores: readonly StorePlace[]; onClose: () => void; onOpen: (groupId: string) => void }

/** Those that stand nowhere yet, to be placed one after the other. */
export function UnplacedStores({ stores, onClose, onOpen }: ListProps) {
  const t = useText()
  return (
    <Panel title={t('position.storeUnplaced')} onClose={onClose}>
      <Stack as="ul" gap={2} data-total={stores.length}>
        {stores.map(({ groupId, name, address }) => (
          <li key={groupId}>
            <Button type="text" block className={styles.listed} onClick={() => onOpen(groupId)}>
              <span>{name}</span>
              <small>{address}</small>
            </Button>
          </li>
        ))}
      </Stack>
    </Panel>
  )
}
