import { useState } from 'react'
import { DeviceMap, type MapPlace } from '../../position/device-map.tsx'
import type { StoreProps } from '../slots.ts'
import styles from '../store.module.css'

/** Where its terminals are. */
export function Map({ store: { id } }: StoreProps) {
  const [place, setPlace] = useState<MapPlace>({})
  return (
    <div className={styles.map}>
      <DeviceMap
        filter={{ groupId: [id] }}
        place={place}
        onPlace={(patch) => setPlace((now) => ({ ...now, ...patch }))}
      />
    </div>
  )
}
