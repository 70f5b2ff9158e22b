import { Suspense, useMemo, useRef, useState } from 'react'
import { quietApi } from '../../api/api.ts'
import { lazy } from '../../api/lazy.ts'
import { useRead } from '../../api/read/read.ts'
import { Failed, Waiting } from '../../kit/page/page.tsx'
import type { Filter } from '../../estate/saved-view/view-state.ts'
import { useFullWindow } from '../../remote/session/full-window.tsx'
import { useFindMe } from './find-me.ts'
import { Controls } from './map/controls.tsx'
import type { DrawnWay } from './map/draw.ts'
import type { Scene } from './map/fleet-layer.ts'
import { MapView, type MapHandle, type Source } from './map/map-view.tsx'
import { PlaceSearch } from './map/place-search.tsx'
import { type Place, shiftsOf } from './map/shift.ts'
import { Legend } from './parts/legend.tsx'
import { type Placing, PlacingBar, usePlace } from './parts/placement.tsx'
import { near, useChosen } from './selection.ts'
import { useFleet, useWhole } from './fleet.ts'
import { useOpened } from './panel-state.ts'
import styles from './position.module.css'

/** What of the address is of the map. */
export type MapPlace = {
  sn?: string | undefined
  lat?: number | undefined
  lng?: number | undefined
  z?: number | undefined
  heat?: boolean | undefined
  stores?: boolean | undefined
}
type Props = { filter: Filter; place: MapPlace; onPlace: (patch: MapPlace) => void }

/** Nothing of a panel is there before the first opens. */
const Panels = lazy(async () => ({ default: (await import('./parts/panels.tsx')).Panels }))

/** China and what is around, where nothing says better. */
const usual = { lat: 32, lng: 106, zoom: 4 }

/** The map with all that is on it; what is beneath comes first, since it says where places are drawn. */
export function DeviceMap(props: Props) {
  const source = useRead(quietApi.position.map, {}, { staleTime: Infinity })
  if (source.data) return <WithSource {...props} source={source.data} />
  return source.error ? <Failed error={source.error} retry={() => void source.refetch()} /> : <Waiting />
}

function WithSource({ filter, place, onPlace, source }: Props & { source: Source }) {
  const handle = useRef<MapHandle>(null)
  const [isFull, toggleFull] = useFullWindow()
  const { drawn, meant } = useMemo(() => shiftsOf(source.gcj02 && source.tiles !== null), [source])
  const { data, points, whole, stores, placed } = useFleet(filter, drawn)
  const opened = useOpened((sn) => onPlace({ sn }))
  const [placing, setPlacing] = useState<Placing | null>(null)
  const [way, setWay] = useState<DrawnWay | null>(null)
  const wasAsked = place.sn !== undefined && place.z === undefined
  const { chosen, onAt, ask } = useChosen(place.sn, wasAsked, handle, drawn)
  const save = usePlace(() => setPlacing(null))
  const shown = shownOf(place, onPlace)
  const { heat, stores: withStores } = shown.layers
  const { me, find, off } = useFindMe((found) => handle.current?.go(drawn(found), near))
  useWhole(whole, place.z !== undefined || place.sn !== undefined, (corners) => handle.current?.fit(corners))
  const scene = useMemo(
    (): Scene => ({ points, heat, stores: withStores ? placed : [], way, chosen, me, shift: drawn }),
    [points, heat, withStores, placed, way, chosen, me, drawn],
  )
  const go = (to: Place, zoom: number) => handle.current?.go(drawn(to), zoom)
  const openNamed = (sn: string) => {
    ask()
    opened.show(sn)
  }
  return (
    <div className={styles.frame} data-full={isFull ? '' : undefined} data-placing={placing ? '' : undefined}>
      <MapView
        ref={handle}
        source={source}
        scene={scene}
        begin={beginOf(place)}
        isPlacing={placing !== null}
        onHit={opened.hit}
        onPlace={(at) => placing && save(placing, meant(at))}
        onMoved={({ lat, lng, zoom }) => onPlace({ lat: round(lat), lng: round(lng), z: zoom })}
      />
      <span className={styles.cross} aria-hidden="true" />
      <PlaceSearch onPlace={go} onTerminal={openNamed} />
      <Controls
        onZoom={(steps) => handle.current?.zoomBy(steps)}
        onWhole={() => whole && handle.current?.fit(whole)}
        findMeOff={off}
        onFindMe={find}
        isFull={isFull}
        onFull={toggleFull}
        {...shown}
      />
      {placing ? (
        <PlacingBar
          what={placing}
          onCentre={() => handle.current && save(placing, meant(handle.current.center()))}
          onCancel={() => setPlacing(null)}
        />
      ) : null}
      <Suspense>
        {opened.isOpen || place.sn ? (
          <Panels
            sn={place.sn}
            opened={opened}
            stores={stores}
            points={points}
            onPlace={setPlacing}
            onGo={(to, zoom) => handle.current?.goBeside(drawn(to), zoom)}
            onWay={setWay}
            onAt={onAt}
          />
        ) : null}
      </Suspense>
      {data ? (
        <Legend
          data={data}
          unplaced={stores.length - placed.length}
          onUnplaced={() => opened.show(undefined, { unplaced: true })}
          source={source}
        />
      ) : null}
    </div>
  )
}

/** What the address shows over the map, and how to change that. */
const shownOf = ({ heat = false, stores = true }: MapPlace, onPlace: Props['onPlace']) => ({
  layers: { heat, stores },
  onHeat: () => onPlace({ heat: heat ? undefined : true }),
  onStores: () => onPlace({ stores: stores ? false : undefined }),
})

const round = (degrees: number) => Math.round(degrees * 1e4) / 1e4

const beginOf = ({ lat, lng, z }: MapPlace) =>
  lat !== undefined && lng !== undefined && z !== undefined ? { lat, lng, zoom: z } : usual
