import { flag } from '@cpm/contract/kernel/list'
import { sn } from '@cpm/contract/estate/agent/report'
import { terminalView } from '@cpm/contract/estate/saved-view/saved-view'
import { z } from 'zod'
import { useText } from '../../api/text.ts'
import { SearchBar } from '../../kit/list/search-bar.tsx'
import { useUrlState } from '../../kit/list/url-state.ts'
import { FilterChips } from '../../estate/terminal/list/filter/filter-chips.tsx'
import { MoreFilters, moreNames, useBarFilters } from '../../estate/terminal/list/terminal-filters.tsx'
import type { Filter } from '../../estate/saved-view/view-state.ts'
import { DeviceMap } from './device-map.tsx'

/** The filters of the device list, and where one looks: all of it can be sent as a link. */
const address = terminalView.omit({ sort: true }).extend({
  sn: sn.optional(),
  lat: z.coerce.number().min(-90).max(90).optional(),
  lng: z.coerce.number().min(-180).max(180).optional(),
  z: z.coerce.number().min(2).max(22).optional(),
  heat: flag.optional(),
  stores: flag.optional(),
})

/** The map of the terminals that the filters above it find. */
export function FilteredMap() {
  const t = useText()
  const [{ sn: chosen, lat, lng, z: zoom, heat, stores, ...filter }, setPlace] = useUrlState(address)
  const filters = useBarFilters()
  const onFilter = (patch: Partial<Filter>) => setPlace(patch)
  return (
    <>
      <SearchBar<Filter>
        query={filter}
        onQuery={onFilter}
        placeholder={t('terminal.searchHint')}
        filters={filters}
        more={{ control: <MoreFilters query={filter} onQuery={onFilter} names={moreNames} />, names: moreNames }}
      />
      <FilterChips query={filter} onQuery={onFilter} names={moreNames} />
      <DeviceMap
        filter={filter}
        place={{ sn: chosen, lat, lng, z: zoom, heat, stores }}
        onPlace={(patch) => setPlace(patch)}
      />
    </>
  )
}
