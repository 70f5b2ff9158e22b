import { useText } from '../../../api/text.ts'
import type { Source } from '../map/map-view.tsx'

/** The owners of the map data, as their licences require: of our own map, or as the settings name them. */
export function Attribution({ source }: { source: Source }) {
  const t = useText()
  const own = `${t('position.mapData')} © GeoNames (CC BY 4.0), Natural Earth · ${t('position.localNames')}`
  return <small>{source.tiles === null ? own : source.attribution}</small>
}
