import { appFilters } from './delivery/app/status/status.filters.ts'

/**
 * The filters of the list of terminals that other districts own, one line each. The schemas of the list, of targets and
 * of rules contain them, so each file in this list imports only the kernel and lists of values.
 */
export const districtFilters = {
  ...appFilters,
}
export type DistrictFilter = keyof typeof districtFilters
